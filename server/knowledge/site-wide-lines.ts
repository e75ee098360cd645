import { hash } from 'node:crypto';
import { plainText } from '#lib/passage-content.ts';
import type { ExtractedPassage } from './extraction/passages.ts';

/** So many pages show what belongs to the website and not to a page. */
const SAMPLE = 8;
/** Any line may stand on two pages. */
const MIN_PAGES = 3;
/** Lines at the beginning and at the end of a page that are compared: more than a footer has. */
const EDGE = 40;
/** Pages that are compared: more would need memory and find the same. */
const MAX_COMPARED = 200;

/**
 * Finds the lines with which most pages of a website begin or end: notices, consent banners and footers that the mark-up
 * does not show. Bar-Yossef and Rajagopalan, "Template Detection via Data Mining" (2002).
 * @param found the keys of earlier ones
 */
export function createSiteWideLines(found: readonly string[]) {
  const keys = new Set(found);
  /** A website in several languages has them in each. */
  const languages = new Map<string | null, { pages: number; counts: Map<string, number> }>();
  let compared = 0;

  return {
    /** @param passages none for a page that has not changed */
    compare(language: string | null, passages: readonly ExtractedPassage[]): void {
      if (++compared > MAX_COMPARED) return;
      const group = languages.get(language) ?? { pages: 0, counts: new Map<string, number>() };
      languages.set(language, group);
      group.pages++;
      for (const key of keysAtEdges(passages)) group.counts.set(key, (group.counts.get(key) ?? 0) + 1);
    },

    isSampled: () => compared >= SAMPLE,

    keys(): ReadonlySet<string> {
      for (const { pages, counts } of languages.values())
        for (const [key, count] of counts) if (count >= MIN_PAGES && count > pages / 2) keys.add(key);
      return keys;
    },
  };
}

/**
 * The passages of a page without the site-wide lines at its beginning and its end.
 * @param keepsFacts for the start page: a line with a number or an email address stays, and so does its label
 */
export function withoutSiteWide(
  passages: readonly ExtractedPassage[],
  keys: ReadonlySet<string>,
  keepsFacts: boolean,
): ExtractedPassage[] {
  const lines = passages.flatMap(({ content }, passage) =>
    linesOf(content).map((text) => ({ text, passage, isOwn: !isMovable(text) || !keys.has(keyOf(text)) })),
  );
  const first = lines.findIndex(({ isOwn }) => isOwn);
  const last = lines.findLastIndex(({ isOwn }) => isOwn);
  const kept = lines.filter(
    ({ text }, i) =>
      (first <= i && i <= last) || (keepsFacts && (statesFact(text) || isLabelOf(text, lines[i + 1]?.text))),
  );
  return passages.flatMap((passage, i) => {
    const own = kept.filter((line) => line.passage === i).map(({ text }) => text);
    return own.length > 0 ? { ...passage, content: own.join('').trim() } : [];
  });
}

/** Addresses, telephone numbers, hours and prices have digits. */
export const statesFact = (line: string): boolean => /\d|\S@\S/.test(plainText(line));

/** "Opening hours" above "Mon–Fri 9–17" */
const isLabelOf = (line: string, next: string | undefined): boolean =>
  next !== undefined && statesFact(next) && !/[.!?…。！？]\s*$/.test(line);

/** With the line breaks before each. */
const linesOf = (content: string): string[] => content.match(/\n*[^\n]+/g) ?? [];

/** A row means nothing without the others of its table, and code nothing without its fences. */
const isMovable = (line: string): boolean => !/^\s*(?:\||```)/.test(line);

function keysAtEdges(passages: readonly ExtractedPassage[]): Set<string> {
  const lines = passages.flatMap(({ content }) => linesOf(content));
  const edges = lines.length <= 2 * EDGE ? lines : [...lines.slice(0, EDGE), ...lines.slice(-EDGE)];
  return new Set(edges.filter(isMovable).map(keyOf));
}

/** Short: a source stores them. */
const keyOf = (line: string): string =>
  hash('sha1', plainText(line).replace(/\s+/g, ' ').trim(), 'base64url').slice(0, 12);
