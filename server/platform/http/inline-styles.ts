import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/(?:static\/)?[\w.-]+\.css)">/g;

export interface Inlined {
  body: string;
  /** The style's hash for the content security policy; absent where the page has no style sheet of ours. */
  styleHash: string | undefined;
}

/**
 * Puts a page's style sheets into the page itself: on a slow line each file would cost a round trip before anything
 * is seen. Only for pages that load no framework, which would load the files once more.
 *
 * @param folder the built files that `/assets` lies in
 */
export function createStyleInliner(folder: string): (html: string) => Inlined {
  const merged = new Map<string, { style: string; hash: string }>();

  function merge(files: string[]): { style: string; hash: string } {
    const key = files.join(' ');
    const known = merged.get(key);
    if (known) return known;
    const style = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    merged.set(key, { style, hash });
    return { style, hash };
  }

  return (html) => {
    const files = [...html.matchAll(STYLESHEET)].map(([, file]) => file ?? '');
    if (files.length === 0) return { body: html, styleHash: undefined };
    const { style, hash } = merge(files);
    const bare = html.replace(STYLESHEET, '');
    return { body: bare.replace('</head>', () => `<style>${style}</style></head>`), styleHash: hash };
  };
}
