import { hash } from 'node:crypto';
import { plainText } from '#lib/passage-content.ts';
import type { ExtractedPage } from './extraction/page.ts';
import type { ExtractedPassage } from './extraction/passages.ts';

/** So many pages show what belongs to the website and not to a page. */
const SAMPLE = 8;
/** Any line may stand on two pages. */
const MIN_PAGES = 3;
/** Lines at the beginning and at the end of a page that are compared: more than a footer has. */
const EDGE = 40;
/** Pages that are compared: more would need memory and find the same. */
const MAX_COMPARED = 200;
/** More than the notices and footers of a website in several languages. */
const MAX_KEPT = 500;

/** What a footer states may also be the content of a page, such as that with the address. */
const IN_FOOTER = 'footer ';

interface PageText extends Pick<ExtractedPage, 'passages' | 'footer'> {
  url: string;
  isStart: boolean;
}

/**
 * Finds the lines with which most pages of a website begin or end: notices, consent banners and footers that the mark-up
 * does not show. Bar-Yossef and Rajagopalan, "Template Detection via Data Mining" (2002). They are read on no page, except
 * what they state, such as an address or hours, which is read on one.
 * @param stored what `stored` has returned after the last sync
 */
export function createSiteWideLines(stored: string | null) {
  /** The page on which a line is read, by the key of the line; '' where none is. */
  const holders = new Map<string, string>(JSON.parse(stored ?? '[]'));
  /** A website in several languages has them in each. */
  const languages = new Map<string | null, { pages: number; counts: Map<string, number> }>();
  let compared = 0;

  const isSiteWide = (line: string): boolean => isMovable(line) && holders.has(keyOf(line));

  /** On the start page if that has it, else on the first one that does. */
  function claimLine({ url, isStart }: PageText, line: string, key: string): boolean {
    if (!statesFact(line)) holders.set(key, '');
    else if (isStart || !holders.get(key)) holders.set(key, url);
    return holders.get(key) === url;
  }

  /** A label such as "Opening hours" stays above what it announces. */
  function readLines(page: PageText, lines: readonly string[], place = ''): string[] {
    const isRead = lines.map((line) => claimLine(page, line, place + keyOf(line)));
    return lines.filter((line, i) => isRead[i] || (isRead[i + 1] && isLabel(line)));
  }

  function findRepeated(): void {
    for (const { pages, counts } of languages.values())
      for (const [key, count] of counts)
        if (count >= MIN_PAGES && count > pages / 2 && !holders.has(key)) holders.set(key, '');
  }

  return {
    /** @param passages none for a page that has not changed */
    compare(language: string | null, passages: readonly ExtractedPassage[]): void {
      if (++compared > MAX_COMPARED) return;
      const group = languages.get(language) ?? { pages: 0, counts: new Map<string, number>() };
      languages.set(language, group);
      group.pages++;
      for (const key of keysAtEdges(passages)) group.counts.set(key, (group.counts.get(key) ?? 0) + 1);
      if (compared >= SAMPLE) findRepeated();
    },

    isSampled: () => compared >= SAMPLE,

    /** All pages were compared, if they are fewer than a sample. */
    endComparison: findRepeated,

    /** The passages of a page without site-wide lines. */
    ownPassages(page: PageText): ExtractedPassage[] {
      const lines = page.passages.flatMap(({ content }, passage) =>
        linesOf(content).map((text) => ({ text, passage })),
      );
      const first = lines.findIndex(({ text }) => !isSiteWide(text));
      const last = lines.findLastIndex(({ text }) => !isSiteWide(text));
      const sides = lines.map((line, at) => ({
        ...line,
        side: at < first || first < 0 ? -1 : at > last ? 1 : 0,
      }));
      const ofPassages = Map.groupBy(sides, ({ passage }) => passage);
      const kept = page.passages.flatMap((passage, i) => {
        const on = (wanted: number) =>
          (ofPassages.get(i) ?? []).flatMap(({ text, side }) => (side === wanted ? text : []));
        return withLines(passage, [...readLines(page, on(-1)), ...on(0), ...readLines(page, on(1))]);
      });
      const footer = page.footer.flatMap((passage) =>
        withLines(passage, readLines(page, linesOf(passage.content), IN_FOOTER)),
      );
      return [...kept, ...footer];
    },

    /** The page is gone: what was read on it is read on the next one that has it. */
    forget(url: string): void {
      for (const [key, holder] of holders) if (holder === url) holders.set(key, '');
    },

    /** For the next sync, in which few pages may have changed. */
    stored: (): string => JSON.stringify([...holders].slice(0, MAX_KEPT)),
  };
}

/**
 * A time, a telephone number, an email address, a price, or a number in few words, such as an address has; not "We and our 832
 * partners store information on your device".
 */
export function statesFact(line: string): boolean {
  const text = plainText(line);
  return FACT.test(text) || (/\d/.test(text) && countWords(text) <= MAX_WORDS_OF_FACT);
}

const FACT =
  /\d{1,2}[:.,h]\d{2}(?!\d)|\d\s?(?:[ap]\.?m\b|uhr\b|h\b)|\d(?:[\s()/.-]{0,2}\d){5}|\S@\S+\.\S|[€£$]/iu;
const MAX_WORDS_OF_FACT = 8;

const isLabel = (line: string): boolean =>
  countWords(line) <= MAX_WORDS_OF_LABEL && !/[.!?…。！？]\s*$/.test(line);
const MAX_WORDS_OF_LABEL = 4;

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** With the line breaks before each; the rows of a table are one. */
const linesOf = (content: string): string[] => content.match(/\n*(?:\|.*(?:\n\|.*)*|.+)/g) ?? [];

function withLines(passage: ExtractedPassage, lines: readonly string[]): ExtractedPassage[] {
  const content = lines.join('').trim();
  return content === '' ? [] : [{ ...passage, content }];
}

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
