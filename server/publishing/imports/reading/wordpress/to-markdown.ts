import { htmlToMarkdown } from '../html-to-markdown.ts';
import type { Attachments } from './attachments.ts';
import { isBlockMarkup, withoutShortcodes, withParagraphs } from './classic-posts.ts';
import { readGallery } from './gallery.ts';

const BLOCK_COMMENT = /<!--\s*(\/?)wp:([a-z][\w/-]{0,80})(?:\s+\{[\s\S]{0,20000}?\})?\s*(\/?)-->/g;
const COMMENT = /<!--[\s\S]{0,50000}?-->/g;
/** @param postId of the post in WordPress */
export function toMarkdown(
  content: string,
  postId: string,
  attachments: Attachments,
  notes: string[],
): string {
  const shortcodes = new Set<string>();
  const blocks = new Set<string>();
  const isBlocks = isBlockMarkup(content);
  if (/<!--\s*nextpage\s*-->/.test(content)) notes.push('Its pages were joined into one.');
  const withoutBlocks = content.replace(BLOCK_COMMENT, (_all, _slash, name: string, single: string) => {
    // A block without content is rendered by WordPress at each request.
    if (single && !/^(?:more|nextpage|spacer|separator)$/.test(name)) blocks.add(name);
    return '';
  });
  const galleryOf = (attributes: string): string => readGallery(attributes, postId, attachments, notes);
  const plain = withoutShortcodes(withoutBlocks.replace(COMMENT, ''), galleryOf, shortcodes);
  if (shortcodes.size > 0) notes.push(`Left out: the shortcodes ${listed(shortcodes)}.`);
  if (blocks.size > 0) notes.push(`Left out: the blocks ${listed(blocks)}, which WordPress fills.`);
  return htmlToMarkdown(isBlocks ? plain : withParagraphs(plain), {
    altTextOf: (source) => attachments.altTextOf(source),
    notes,
  });
}

const listed = (names: Set<string>): string => [...names].slice(0, 20).join(', ');
