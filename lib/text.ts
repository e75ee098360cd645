const ELLIPSIS = '...';

/** Text of at most `length` characters (3 or more); longer text ends in an ellipsis that counts among them. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : cut(text, length - ELLIPSIS.length) + ELLIPSIS;

const DESCRIPTION_LENGTH = 350;

/** What a page's head says it is about: the beginning of its body text, which is plain text. */
export function pageDescription(bodyText: string): string {
  const text = bodyText.replace(/\s+/g, ' ').trim();
  return text.length <= DESCRIPTION_LENGTH ? text : cut(text, DESCRIPTION_LENGTH) + ELLIPSIS;
}

/** At most so many characters, cut between words where there is a space near the end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length);
  return cut(text, space > length / 2 ? space : length);
}

const WORDS_PER_MINUTE = 220;

/** In minutes, at least one. */
export const readingTime = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));

/** A character beyond the basic plane takes two places; half of it would be a broken sign, so it goes as a whole. */
function cut(text: string, length: number): string {
  const splitsPair = isHighSurrogate(text.charCodeAt(length - 1)) && isLowSurrogate(text.charCodeAt(length));
  return text.slice(0, splitsPair ? length - 1 : length);
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;
