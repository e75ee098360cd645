import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** HTML that belongs into a document beside the tags that Vike adds. */
export interface DocumentParts {
  /** Of the `html` element. */
  attributes: string;
  head: string;
  body: string;
}

/** What is around the parts of a page: the document's beginning and end with the tags of its scripts and styles. */
export interface DocumentShell {
  /** The whole document. */
  wrap(parts: DocumentParts): string;
  /** The inlined style's hash for the content security policy; absent where there is none. */
  styleHash: string | undefined;
}

const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/(?:static\/)?[\w.-]+\.css)">/g;

/** Documents differ by their tags only, which a page has in common with all pages of its kind. */
const MAX_SHELLS = 200;

/**
 * Makes shells of documents that are empty but for their tags, each once. A page's style sheets become one style in the
 * page itself: on a slow line each file would cost a round trip before anything is seen. Only for pages that load no
 * framework, which would load the files once more.
 *
 * @param folder the built files that `/assets` lies in
 */
export function createDocumentShells(folder: string): (html: string) => DocumentShell {
  const shells = new LRUCache<string, DocumentShell>({ max: MAX_SHELLS });
  return (html) => {
    const known = shells.get(html);
    if (known) return known;
    const shell = withInlinedStyles(html, folder);
    shells.set(html, shell);
    return shell;
  };
}

function withInlinedStyles(html: string, folder: string): DocumentShell {
  const files = [...html.matchAll(STYLESHEET)].map(([, file]) => file ?? '');
  if (files.length === 0) return documentShell(html);
  const style = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const bare = html.replace(STYLESHEET, '');
  return documentShell(
    bare.replace('</head>', () => `<style>${style}</style></head>`),
    hash,
  );
}

const OPENING_TAGS = /^(.*?<html[^>]*)(>.*?<head>)(.*?<body>)(.*)$/s;

/** @param html a document whose head and body hold nothing but tags to keep, which come after the page's own */
export function documentShell(html: string, styleHash?: string): DocumentShell {
  const [, beginning = '', head = '', body = '', end = ''] = OPENING_TAGS.exec(html) ?? [];
  return {
    wrap: (parts) => beginning + parts.attributes + head + parts.head + body + parts.body + end,
    styleHash,
  };
}
