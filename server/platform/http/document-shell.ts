import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** The HTML of a page, without the tags that Vike adds. */
export interface DocumentParts {
  /** Attributes of the `html` element. */
  attributes: string;
  head: string;
  /** One after another; those that many documents share are encoded once. */
  body: readonly (string | Buffer)[];
}

/** The document around a page: its beginning and end, with the tags of scripts and styles. */
export interface DocumentShell {
  /** The whole document, in UTF-8. */
  wrap(parts: DocumentParts): Buffer;
  /** The hash of the inline style for the content security policy; absent without one. */
  styleHash: string | undefined;
}

const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/(?:static\/)?[\w.-]+\.css)">/g;

/** Documents differ only in their tags, which all pages of a kind share. */
const MAX_SHELLS = 200;

/**
 * Creates document shells from documents that contain only tags, and caches them. Style sheets are inlined: on a slow
 * connection each file would cost a round trip before the first paint. Only for pages without a framework, which would
 * load the files again.
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

/** @param html a document whose head and body contain only the tags to add, which follow the page's own tags */
export function documentShell(html: string, styleHash?: string): DocumentShell {
  const tags = (OPENING_TAGS.exec(html) ?? []).slice(1).map(encode);
  const [beginning = NONE, beforeHead = NONE, beforeBody = NONE, end = NONE] = tags;
  return {
    wrap: ({ attributes, head, body }) =>
      Buffer.concat([
        beginning,
        encode(attributes),
        beforeHead,
        encode(head),
        beforeBody,
        ...body.map(encode),
        end,
      ]),
    styleHash,
  };
}

const NONE = Buffer.alloc(0);

const encode = (part: string | Buffer): Buffer => (typeof part === 'string' ? Buffer.from(part) : part);
