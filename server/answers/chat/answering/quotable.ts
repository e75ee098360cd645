import { type Block, LINK, plainText } from '#lib/passage-content.ts';
import { UNSPACED } from '../../../platform/text/analyze.ts';
import { behindLastWord } from './behind-last-word.ts';

/** A block with this share of link text is a list of links: navigation, not an answer. */
const LINK_SHARE = 0.6;

/** Running text or code: no caption, table of contents, number or "next chapter". */
export function isQuotable({ kind, text }: Block): boolean {
  if (kind === 'caption') return false;
  if (kind === 'code') return true;
  const words = plainText(text);
  if (lettersIn(words) < 2 || (kind === 'text' && isLabel(words))) return false;
  return !isMostlyLinks(text);
}

/**
 * Whether a section consists of a few short lines, such as an address. They are not quotable alone, but below a heading
 * that the question names.
 */
export function isShortSection(blocks: readonly Block[]): boolean {
  const lines = blocks.map(({ text }) => plainText(text));
  return (
    lines.join(' ').length <= MAX_SHORT_SECTION &&
    blocks.every(({ kind, text }) => kind === 'text' && !isMostlyLinks(text)) &&
    // More than a word such as "Note".
    lines.some((line) => /\p{L}{2}.*\s\S|\d{3}|\S@\S/su.test(line))
  );
}

const MAX_SHORT_SECTION = 200;

/** Comma-separated values: several without a blank between them. */
export const isValues = (text: string): boolean => VALUES.test(text);

const VALUES = /[,;|](?:[^\s,;|`]*[,;|]){4}[^\s,;|`]/;

/** Navigation; a linked address is information. */
export function isMostlyLinks(text: string): boolean {
  const links = [...text.matchAll(LINK)].filter(([, words = '']) => !words.includes('@'));
  const linked = links.reduce((sum, [, words = '']) => sum + lettersIn(words), 0);
  return linked > 0 && linked >= LINK_SHARE * lettersIn(plainText(text));
}

/** The number of words, without single letters and numbers. */
const countWords = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** "Note", "9.9. Overview": a label or a number, not a sentence; "Phone: 555 0199" has a value. */
const isLabel = (text: string): boolean =>
  !/[.!?…:。！？]/.test(behindLastWord(text)) &&
  !/\p{L}\s*[:：][^:：]*[\p{L}\p{N}]/u.test(text) &&
  countWords(text) < 3 &&
  !IS_UNSPACED.test(text);

const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * Makes a block of a page safe for an answer. Pages are untrusted: only links within the page's own website remain,
 * images and other addresses are disabled, and a number in brackets cannot imitate a citation.
 */
export function safeMarkdown({ kind, text }: Block, pageUrl: string): string {
  return kind === 'code' ? text : safeText(text.replace(/`{2,}/g, ''), [pageUrl]);
}

/** The same for text from several pages, with links within the websites of these pages. */
export const safeText = (text: string, pageUrls: readonly string[]): string =>
  disarm(withoutForeignLinks(text, pageUrls));

/** Repeats until nothing changes: removing one link may create another. */
function withoutForeignLinks(text: string, pageUrls: readonly string[]): string {
  const rest = text.replace(CODE_OR_LINK, (whole, sign?: string, words?: string, address?: string) => {
    if (words === undefined || address === undefined) return whole;
    const isOwn = sign === '' && pageUrls.some((pageUrl) => isOnSameHost(address, pageUrl));
    return isOwn ? `[${words}](${address})` : words;
  });
  return rest === text ? text : withoutForeignLinks(rest, pageUrls);
}

function disarm(text: string): string {
  let safe = '';
  let end = 0;
  for (const match of text.matchAll(CODE_OR_LINK)) {
    const [whole, , words, address] = match;
    safe += disarmWords(text.slice(end, match.index));
    safe += words === undefined ? whole : `[${disarm(words)}](${address})`;
    end = match.index + whole.length;
  }
  return safe + disarmWords(text.slice(end));
}

/** Inline `code` with any content, or a link or image, whose text may contain code. */
const CODE_OR_LINK =
  /`[^`\n]*`|(!?)\[((?:`[^`\n]*`|[^[\]`]){0,500})\]\(([^()\s]{0,2000})(?:\s[^()]{0,300})?\)/g;

function isOnSameHost(address: string, pageUrl: string): boolean {
  // A backtick would end inline code at another place.
  const target = address.includes('`') ? null : URL.parse(address);
  return target !== null && /^https?:$/.test(target.protocol) && target.host === URL.parse(pageUrl)?.host;
}

function disarmWords(words: string): string {
  const disarmed = words
    .replaceAll('`', '')
    .replace(/\[(\s*\d{1,4}\s*)\]/g, '($1)')
    .replace(/(?<!!)!+\[/g, '[')
    .replace(/\]\s*[([:]/g, ') (');
  // Brackets that are still open at the beginning of code.
  const closed = disarmed.lastIndexOf(']') + 1;
  const text = disarmed.slice(0, closed) + disarmed.slice(closed).replaceAll('[', '(');
  return text.replace(ADDRESS, (bare, bracketed?: string) => `\`${bracketed ?? bare}\``);
}

/** A bare address up to the end of the sentence, or an address in angle brackets. */
const ADDRESS =
  /<((?:https?|mailto|javascript|data):[^<>\s`]{1,2000})>|\b(?:https?:\/\/|mailto:|javascript:|data:)[^\s`<>"]{1,2000}[^\s`<>".,;:!?)]/gi;
