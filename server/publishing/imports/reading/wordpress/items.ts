import { Parser } from 'htmlparser2';
import { Unreadable } from '../unreadable.ts';

/** An `item` of the export: a post, a page, an attachment, or something else. */
export interface WordpressItem {
  /** The texts of its elements, by their names. */
  fields: Record<string, string>;
  terms: { domain: string; slug: string; name: string }[];
  meta: Record<string, string>;
  comments: number;
  /** A text of it is too long to be read. */
  isTooLong: boolean;
}

/** An element of the export; those of its website come before its items. */
export type WordpressElement =
  | { kind: 'item'; item: WordpressItem }
  /** An author, a category or a tag: the texts of its elements. */
  | { kind: 'author' | 'category' | 'tag'; fields: Record<string, string> }
  | { kind: 'base'; url: string };

/** An export has eight levels. */
const MAX_DEPTH = 30;
const MAX_TEXT_LENGTH = 5_000_000;
const MAX_META = 500;

const GROUPS: Record<string, 'author' | 'category' | 'tag'> = {
  'wp:author': 'author',
  'wp:category': 'category',
  'wp:tag': 'tag',
};

/**
 * Reads an export piece by piece. The parser knows no document types: it would not expand an entity. An export that
 * declares some is refused all the same.
 * @throws Unreadable
 */
export async function* readElements(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WordpressElement> {
  const found: WordpressElement[] = [];
  const open: string[] = [];
  let text = '';
  let item: WordpressItem | undefined;
  let group: Record<string, string> | undefined;
  let term: WordpressItem['terms'][number] | undefined;
  let meta: Record<string, string> | undefined;
  let isWordpress = false;
  let isComplete = false;

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new Unreadable('unsafe');
      },
      onopentag(name, { domain = '', nicename = '' }) {
        open.push(name);
        if (open.length > MAX_DEPTH) throw new Unreadable('damaged');
        text = '';
        if (name === 'item') item = { fields: {}, terms: [], meta: {}, comments: 0, isTooLong: false };
        else if (item && name === 'category') term = { domain, slug: nicename, name: '' };
        else if (item && name === 'wp:postmeta') meta = {};
        else if (!item && GROUPS[name]) group = {};
      },
      ontext(part) {
        if (text.length + part.length <= MAX_TEXT_LENGTH) text += part;
        else if (item) item.isTooLong = true;
      },
      onclosetag(name, isImplied) {
        open.pop();
        if (name === 'rss') isComplete = !isImplied;
        if (name === 'wp:wxr_version') isWordpress = true;
        if (name === 'item' && item) {
          found.push({ kind: 'item', item });
          item = undefined;
        } else if (item && name === 'category' && term) {
          item.terms.push({ ...term, name: text });
          term = undefined;
        } else if (item && name === 'wp:postmeta' && meta) {
          const key = meta['wp:meta_key'];
          if (key && Object.keys(item.meta).length < MAX_META) item.meta[key] = meta['wp:meta_value'] ?? '';
          meta = undefined;
        } else if (item && name === 'wp:comment') item.comments += 1;
        else if (meta) meta[name] = text;
        // Comments have fields with the names of a post's.
        else if (item && !open.includes('wp:comment')) item.fields[name] = text;
        else if (group && GROUPS[name]) {
          found.push({ kind: GROUPS[name], fields: group });
          group = undefined;
        } else if (group) group[name] = text;
        else if (name === 'wp:base_blog_url' || name === 'wp:base_site_url')
          found.push({ kind: 'base', url: text });
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  const decoder = new TextDecoder('utf-8');
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* found.splice(0);
  }
  parser.end(decoder.decode());
  yield* found.splice(0);
  if (!isWordpress) throw new Unreadable('not_wordpress');
  if (!isComplete) throw new Unreadable('cut_off');
}
