const ELLIPSIS = '...';

/** Truncates text to `length` characters (3 or more), including the ellipsis. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : cut(text, length - ELLIPSIS.length) + ELLIPSIS;

const DESCRIPTION_LENGTH = 350;

/** A meta description: the beginning of the plain body text. */
export function pageDescription(bodyText: string): string {
  const text = bodyText.replace(/\s+/g, ' ').trim();
  return text.length <= DESCRIPTION_LENGTH ? text : cut(text, DESCRIPTION_LENGTH) + ELLIPSIS;
}

/** Truncates at a word boundary where there is a space near the end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length);
  return cut(text, space > length / 2 ? space : length);
}

const WORDS_PER_MINUTE = 220;

/** Reading time in minutes, at least 1. */
export const readingTime = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));

/** Characters outside the basic plane take two code units; the first half of one is removed. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
