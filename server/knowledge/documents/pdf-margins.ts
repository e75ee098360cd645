import type { Line } from './pdf-lines.ts';

/** Lines at the top and at the bottom of a page that may stand there on every page. */
const MARGIN_LINES = 2;
const MIN_PAGES = 3;
/** Left and right pages have margins of their own. */
const MIN_SHARE = 0.4;

/** Removes what pages repeat at their margins, except where it stands first; page numbers stand nowhere. */
export function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const margins = pages.map(outermost);
  const repeated = new Map<string, { pages: number; texts: Set<string> }>();
  for (const margin of margins)
    for (const [key, lines] of Map.groupBy(margin, keyOf)) {
      const found = repeated.get(key) ?? { pages: 0, texts: new Set() };
      found.pages++;
      for (const line of lines) found.texts.add(textOf(line));
      repeated.set(key, found);
    }
  const enough = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const seen = new Set<string>();
  return pages.map((lines, page) =>
    lines.filter((line) => {
      const key = keyOf(line);
      const found = margins[page]?.includes(line) ? repeated.get(key) : undefined;
      if (!found || found.pages < enough) return true;
      const isFirst = found.texts.size === 1 && !seen.has(key);
      seen.add(key);
      return isFirst;
    }),
  );
}

/** The lines at the top and at the bottom of a page. */
function outermost(lines: readonly Line[]): Line[] {
  const sorted = lines.toSorted((one, other) => (other[0]?.top ?? 0) - (one[0]?.top ?? 0));
  return [...new Set([...sorted.slice(0, MARGIN_LINES), ...sorted.slice(-MARGIN_LINES)])];
}

const textOf = (line: Line): string => line.map(({ text }) => text).join(' ');

/** The same text with another number is the same line. */
const keyOf = (line: Line): string => textOf(line).replace(/\d+/g, '#');
