import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { hashToken } from '../platform/ids.ts';
import type { Heading } from './markdown.ts';
import { asWritten, type Markdown, type Rendered, type Rendering } from './render-markdown.ts';

/** The text of a preview. */
export interface PreviewText extends Pick<Rendered, 'html' | 'words'> {
  outline: Heading[];
  note: PreviewNote | null;
}

/** `waiting`: shown as it is written, until it is rendered. `problem`: it stays so. `plainCode`: from that line on. */
export type PreviewNote =
  | { kind: 'waiting' }
  | { kind: 'problem'; text: string }
  | { kind: 'plainCode'; line: number };

/** Nearly all texts are rendered sooner, by a process that must be started first too. */
const WAIT_MS = 1000;
/** A page that waits asks again, and several tabs ask for the same text. */
const MAX_KEPT = 20;
const KEPT_MS = 60_000;

/** @returns the text of a preview for an account; rendering that takes long goes on, for the next call */
export function createPreviews(markdown: Pick<Markdown, 'render'>) {
  const kept = new LRUCache<string, Promise<Rendering>>({ max: MAX_KEPT, ttl: KEPT_MS });

  function render(account: string, body: string): Promise<Rendering> {
    const key = `${account} ${hashToken(body)}`;
    const rendering = kept.get(key) ?? markdown.render(account, body);
    kept.set(key, rendering);
    return rendering;
  }

  return async (account: string, body: string): Promise<PreviewText> => {
    const ended = new AbortController();
    const waiting = pause(WAIT_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    const rendering = await Promise.race([render(account, body), waiting]);
    ended.abort();
    if (!rendering) return plain(body, { kind: 'waiting' });
    if ('problem' in rendering) return plain(body, { kind: 'problem', text: rendering.problem });
    const { plainCodeFrom: line } = rendering;
    return { ...rendering, note: line === null ? null : { kind: 'plainCode', line } };
  };
}

const plain = (body: string, note: PreviewNote): PreviewText => ({
  html: asWritten(body),
  outline: [],
  words: 0,
  note,
});
