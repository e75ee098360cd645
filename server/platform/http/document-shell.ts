import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** The HTML of a page, without the tags that Vike adds. */
export interface DocumentParts {
  /** Attributes of the `html` element. */
  attributes: string;
  head: string;
  /** The pieces of the body follow one another. */
  body: readonly string[];
}

/** The document around a page: its beginning and end, with the tags of scripts and styles. */
export interface DocumentShell {
  /** The whole document, in UTF-8. */
  wrap(parts: DocumentParts): Buffer;
  /** The hash of the inline style for the content security policy; absent without one. */
  styleHash: string | undefined;
}

const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/(?:static\/)?[\w.-]+\.css)">/g;

/** Browsers do not load a disabled style sheet. */
const DISABLED_LINK = '<link rel="stylesheet" href="$1" disabled>';

/** Documents differ only in their tags, which all pages of a kind share. */
const MAX_SHELLS = 200;

/** The style sheets of a page as one. */
interface InlineStyle {
  text: string;
  /** For the content security policy. */
  hash: string;
}

/**
 * Creates document shells with inlined style sheets: on a slow connection each file would cost a round trip before the
 * first paint.
 *
 * @param folder the built files that `/assets` lies in
 */
export function createDocumentShells(folder: string) {
  const shells = new LRUCache<string, DocumentShell>({ max: MAX_SHELLS });
  const styles = new LRUCache<string, InlineStyle>({ max: MAX_SHELLS });

  /** @param links the tags of the style sheets */
  function styleOf(links: string[]): InlineStyle {
    const key = links.join('');
    const known = styles.get(key);
    if (known) return known;
    const files = links.map((link) => link.replace(STYLESHEET, '$1'));
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
    const style = { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
    styles.set(key, style);
    return style;
  }

  /** @param left what is left of a link */
  function withInlinedStyles(html: string, left: string): DocumentShell {
    const end = html.indexOf('</head>');
    const head = html.slice(0, end);
    const links = head.match(STYLESHEET);
    if (!links) return documentShell(html);
    const { text, hash } = styleOf(links);
    return documentShell(`${head.replace(STYLESHEET, left)}<style>${text}</style>${html.slice(end)}`, hash);
  }

  return {
    /** For documents that contain only tags, which are cached. */
    plain(html: string): DocumentShell {
      const shell = shells.get(html) ?? withInlinedStyles(html, '');
      shells.set(html, shell);
      return shell;
    },
    /** For documents with data and a framework, which loads the style sheets that it finds no links of. */
    hydrated: (html: string): DocumentShell => withInlinedStyles(html, DISABLED_LINK),
  };
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

const encode = (part: string): Buffer => Buffer.from(part);
