import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { hashToken } from '../../platform/ids.ts';
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
/** A page that waits asks again, and several tabs ask for the same text. One text of each account is cached. */
const MAX_CACHED = 20;
const CACHED_MS = 60_000;

/**
 * @returns the text of a preview for an account; rendering that takes long goes on, for the next call. Meanwhile other
 * texts of the account wait, and are rendered only if they are asked for again.
 */
export function createPreviews(markdown: Pick<Markdown, 'render'>) {
  const cached = new LRUCache<string, { hash: string; rendering: Rendering }>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
  });
  /** By account: one at a time, so that nobody fills the queue. */
  const pending = new Map<string, { hash: string; rendering: Promise<Rendering> }>();

  /** Undefined while another text of the account is rendered. */
  async function render(account: string, body: string): Promise<Rendering | undefined> {
    const hash = hashToken(body);
    const known = cached.get(account);
    if (known?.hash === hash) return known.rendering;
    const running = pending.get(account) ?? start(account, body, hash);
    return running.hash === hash ? running.rendering : undefined;
  }

  function start(account: string, body: string, hash: string) {
    const rendering = markdown
      .render(account, body)
      .then((done) => {
        cached.set(account, { hash, rendering: done });
        return done;
      })
      .finally(() => pending.delete(account));
    const running = { hash, rendering };
    pending.set(account, running);
    return running;
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
