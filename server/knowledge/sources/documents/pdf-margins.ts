import type { Line } from './pdf-lines.ts';

/** Lines at the top and at the bottom of a page that may stand there on every page. */
const MARGIN_LINES = 2;
const MIN_PAGES = 3;
/** Left and right pages have margins of their own. */
const MIN_SHARE = 0.4;

/** Removes what pages repeat at their margins, except where it stands first; page numbers stand nowhere. */
export function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const margins = pages.map(outermost);
  const counts = new Map<string, number>();
  for (const [page, margin] of margins.entries())
    for (const key of new Set(margin.map((line) => keyOf(line, page))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const enough = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const seen = new Set<string>();
  return pages.map((lines, page) =>
    lines.filter((line) => {
      const key = keyOf(line, page);
      if (!margins[page]?.includes(line) || (counts.get(key) ?? 0) < enough) return true;
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst && !NUMBER_ALONE.test(key);
    }),
  );
}

/** The lines at the top and at the bottom of a page. */
function outermost(lines: readonly Line[]): Line[] {
  const sorted = lines.toSorted((one, other) => (other[0]?.top ?? 0) - (one[0]?.top ?? 0));
  return [...new Set([...sorted.slice(0, MARGIN_LINES), ...sorted.slice(-MARGIN_LINES)])];
}

/**
 * The same for lines with the same text that has the number of the page. Other numbers are what the pages say: "Room 101"
 * on one page is not "Room 102" on the next one.
 */
const keyOf = (line: Line, page: number): string =>
  line
    .flatMap(({ text }) => text.split(DIVIDER))
    .map((part) => {
      const number = part.length > LONGEST_NUMBER ? undefined : PAGE_NUMBER.exec(part.trim())?.[1];
      return number === undefined ? part : `#${Number(number) - page}`;
    })
    .join(' ');

/** Separates a page number from the other text of its line. */
const DIVIDER = /\s?[|·•]\s?|\s[-–—]\s|,\s/u;
/** Of the number of a page with its words. */
const LONGEST_NUMBER = 40;
/** "3", "- 3 -", "3 / 9", "Page 3 of 9", "第3页" */
const PAGE_NUMBER =
  /^[-–—[(]?\s*(?:第|(?:page|p|pg|seite|s|página|pág|pagina|pag|sida|side|sivu|strona|strana|str|oldal|sayfa|страница|стр|σελίδα|صفحة|עמוד)(?!\p{L})\.?)?\s*(\d{1,4})(?:\s*(?:\/|of|von|de|sur|di|van|av|af|z|из)\s*\d{1,4})?\s*(?:页|頁|ページ|쪽|페이지)?\s*[-–—\])]?$/iu;
const NUMBER_ALONE = /^#-?\d+$/;
