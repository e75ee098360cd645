import { headingBelow } from '#lib/heading-path.ts';
import { plainText } from '#lib/passage-content.ts';
import { fold, languageOf, type Token, termOf, tokenize } from '../../platform/text/analyze.ts';

const DEFAULT_LENGTH = 220;

interface Passage {
  title: string;
  /** The heading of the passage, with the headings above it. */
  heading: string;
  language: string | null;
}

/** A passage as a search shows it: its title, its heading below that and a part of a text, with the matches marked. */
export function markMatches(
  terms: ReadonlySet<string>,
  { title, heading: path, language }: Passage,
  content: string,
  length?: number,
) {
  const heading = headingBelow(title, path);
  const marked = {
    title: markedText(terms, title, language),
    heading: markedText(terms, heading, language),
  };
  return { title, heading, excerpt: excerptOf(terms, content, language, length), marked };
}

/** The part of a passage with the most matches, as safe HTML with the matches in `<mark>`. */
export function excerptOf(
  terms: ReadonlySet<string>,
  content: string,
  language: string | null,
  length = DEFAULT_LENGTH,
): string {
  const text = plainText(content).replace(/\s+/g, ' ').trim();
  const found = foundIn(text, terms, language);
  const { start, end } = bestWindow(text, found, length);
  const inside = found.filter((token) => token.start >= start && token.end <= end);
  const marked = highlight(text, start, end, inside);
  return `${start > 0 ? '… ' : ''}${marked}${end < text.length ? ' …' : ''}`;
}

/** A title or heading as safe HTML with the matches in `<mark>`. */
export const markedText = (terms: ReadonlySet<string>, text: string, language: string | null): string =>
  highlight(text, 0, text.length, foundIn(text, terms, language));

function foundIn(text: string, terms: ReadonlySet<string>, language: string | null): Token[] {
  const code = languageOf(language);
  const isFound = (word: string) => terms.has(fold(word)) || terms.has(termOf(word, code));
  return tokenize(text).filter(({ words }) => words.some(isFound));
}

/** The range with the most distinct matches; the first one on a tie, cut between words. */
function bestWindow(text: string, found: Token[], length: number): { start: number; end: number } {
  let best = { start: 0, words: 0 };
  for (const [i, token] of found.entries()) {
    const words = new Set<string>();
    for (let j = i; j < found.length; j++) {
      const other = found[j];
      if (!other || other.end > token.start + length - 40) break;
      words.add(other.words[0] ?? '');
    }
    if (words.size > best.words) best = { start: token.start, words: words.size };
  }
  const start = best.start < 60 ? 0 : wordStart(text, best.start - 40);
  return { start, end: wordEnd(text, start + length) };
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 || space > from + 40 ? wholeCharacter(text, from) : space + 1;
}

function wordEnd(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const space = text.lastIndexOf(' ', from);
  return space < from - 40 ? wholeCharacter(text, from) : space;
}

/** Never splits a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

function highlight(text: string, start: number, end: number, found: Token[]): string {
  let html = '';
  let at = start;
  for (const token of found) {
    html += `${escapeHtml(text.slice(at, token.start))}<mark>${escapeHtml(text.slice(token.start, token.end))}</mark>`;
    at = token.end;
  }
  return html + escapeHtml(text.slice(at, end));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
