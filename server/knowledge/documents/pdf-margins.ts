import type { Line } from './pdf-lines.ts';

/** Lines at the top and at the bottom of a page that may stand there on every page. */
const MARGIN_LINES = 2;
const MIN_PAGES = 3;
/** Left and right pages have margins of their own. */
const MIN_SHARE = 0.4;

/** Removes page numbers and the lines that pages repeat at their margins, except where they stand first. */
export function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const margins = pages.map(marginOf);
  const counts = new Map<string, number>();
  for (const margin of margins)
    for (const key of new Set(margin.values())) counts.set(key, (counts.get(key) ?? 0) + 1);
  const enough = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const seen = new Set<string>();
  return pages.map((lines, page) =>
    lines.filter((line) => {
      const key = margins[page]?.get(line);
      if (key === undefined || (counts.get(key) ?? 0) < enough) return true;
      const isFirst = /\p{L}/u.test(key) && !seen.has(key);
      seen.add(key);
      return isFirst;
    }),
  );
}

/** The outermost lines of a page; the same text with another number is the same line. */
function marginOf(lines: readonly Line[]): Map<Line, string> {
  const sorted = lines.toSorted((one, other) => (other[0]?.top ?? 0) - (one[0]?.top ?? 0));
  const outermost = [...sorted.slice(0, MARGIN_LINES), ...sorted.slice(-MARGIN_LINES)];
  return new Map(outermost.map((line) => [line, keyOf(line)]));
}

const keyOf = (line: Line): string =>
  line
    .map(({ text }) => text)
    .join(' ')
    .replace(/\d+/g, '#');
