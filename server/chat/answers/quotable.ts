import { type Block, LINK, plainText } from '../../../lib/passage-content.ts';

/** A link text of so many of a block's letters makes it a list of links: navigation, not an answer. */
const LINK_SHARE = 0.6;

/** Whether a reader would take it for a part of the text: not captions, tables of contents, numbers or "next chapter". */
export function isQuotable({ kind, text }: Block): boolean {
  if (kind === 'caption') return false;
  if (kind === 'code') return true;
  const words = plainText(text);
  const letters = lettersIn(words);
  if (letters < 2 || (kind === 'text' && isLabel(words))) return false;
  const linked = [...text.matchAll(LINK)].reduce((sum, [, words = '']) => sum + lettersIn(words), 0);
  return linked < LINK_SHARE * letters;
}

/** "Note", "9.9. Overview": no sentence, but what names or numbers one. */
const isLabel = (text: string): boolean =>
  !/[.!?…:。！？]\W*$/u.test(text) && (text.match(/\p{L}{2,}/gu)?.length ?? 0) < 3 && !CJK.test(text);

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * A block of a page as it may be part of an answer. Whoever wrote the page is a stranger: of its links only those within
 * the page's own website stay, no image or other address comes alive, and no number in brackets passes for a source.
 */
export function safeMarkdown({ kind, text }: Block, pageUrl: string): string {
  if (kind === 'code') return text;
  return disarm(withoutForeignLinks(text.replace(/`{2,}/g, ''), pageUrl));
}

/** Again as long as there are any: what is left of one may turn out to be another. */
function withoutForeignLinks(text: string, pageUrl: string): string {
  const rest = text.replace(CODE_OR_LINK, (whole, sign?: string, words?: string, address?: string) => {
    if (words === undefined || address === undefined) return whole;
    return sign === '' && isOnSameHost(address, pageUrl) ? `[${words}](${address})` : words;
  });
  return rest === text ? text : withoutForeignLinks(rest, pageUrl);
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

/** `code` within a line, whatever is in it, or a link or image, whose words may hold code. */
const CODE_OR_LINK =
  /`[^`\n]*`|(!?)\[((?:`[^`\n]*`|[^[\]`]){0,500})\]\(([^()\s]{0,2000})(?:\s[^()]{0,300})?\)/g;

function isOnSameHost(address: string, pageUrl: string): boolean {
  // A backtick would end elsewhere what is code.
  const target = address.includes('`') ? null : URL.parse(address);
  return target !== null && /^https?:$/.test(target.protocol) && target.host === URL.parse(pageUrl)?.host;
}

function disarmWords(text: string): string {
  return (
    text
      .replaceAll('`', '')
      .replace(/\[(\s*\d{1,4}\s*)\]/g, '($1)')
      .replace(/!+\[/g, '[')
      .replace(/\]\s*[([:]/g, ') (')
      // Brackets that are still open where code begins.
      .replace(/\[(?=[^\]]*$)/g, '(')
      .replace(ADDRESS, (bare, bracketed?: string) => `\`${bracketed ?? bare}\``)
  );
}

/** Bare, up to what ends the sentence, or between angle brackets. */
const ADDRESS =
  /<((?:https?|mailto|javascript|data):[^<>\s`]{1,2000})>|\b(?:https?:\/\/|mailto:|javascript:|data:)[^\s`<>"]{1,2000}[^\s`<>".,;:!?)]/gi;
