import { MAX_IMPORT_ENTRIES } from '#lib/limits.ts';
import { textOfHtml } from '../html.ts';
import type { Line } from '../parsed.ts';
import { Unreadable } from '../unreadable.ts';
import { Attachments } from './attachments.ts';
import { readElements, type WordpressItem } from './items.ts';
import { readPost } from './post.ts';
import { PostAddresses } from './post-addresses.ts';

/** Types of items that are parts of a website or of its administration. */
const PARTS =
  /^(?:nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_global_styles|wp_navigation|wp_template|wp_template_part|wp_font_\w+)$/;

/**
 * Reads the export twice: a post may name pictures and posts that come after it.
 * @param open returns the export from its beginning
 * @param pictures the names of files in the archives that were sent along
 */
export async function* readWordpress(
  open: () => AsyncIterable<Uint8Array>,
  pictures: { file: number; names: string[] }[],
): AsyncGenerator<Line> {
  const attachments = new Attachments();
  const addresses = new PostAddresses();
  const authors = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const { file, names } of pictures) for (const name of names) attachments.addFile(file, name);
  for await (const element of readElements(open())) {
    if (element.kind === 'base') {
      attachments.setBase(element.url);
      addresses.setBase(element.url);
    } else if (element.kind === 'author') {
      const { 'wp:author_login': login = '', 'wp:author_display_name': name = '' } = element.fields;
      authors.set(login, name || login);
    } else if (element.kind === 'category') {
      const { 'wp:category_nicename': slug = '', 'wp:category_description': text = '' } = element.fields;
      const description = textOfHtml(text).slice(0, 500);
      if (description) descriptions.set(slug, description);
    } else if (element.kind === 'item' && typeOf(element.item) === 'attachment')
      attachments.add(element.item);
    else if (element.kind === 'item' && isPost(element.item)) addresses.add(element.item);
  }

  let entries = 0;
  const others = new Map<string, number>();
  for await (const element of readElements(open())) {
    if (element.kind !== 'item') continue;
    const type = typeOf(element.item);
    if (!isPost(element.item)) {
      if (type !== 'attachment') others.set(type, (others.get(type) ?? 0) + 1);
      continue;
    }
    entries += 1;
    if (entries > MAX_IMPORT_ENTRIES) throw new Unreadable('too_many_entries');
    yield { entry: readPost(element.item, { attachments, addresses, authors, descriptions }) };
  }
  for (const [type, count] of others)
    yield {
      note: `Left out: ${count.toLocaleString('en-US')} of the type ${type.slice(0, 60)}, ${PARTS.test(type) ? 'a part of the website around the posts' : 'which is neither a post nor a page'}.`,
    };
}

const isPost = (item: WordpressItem): boolean => ['post', 'page'].includes(typeOf(item));

const typeOf = ({ fields }: WordpressItem): string => fields['wp:post_type'] || 'post';
