import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { Block } from '../extraction/blocks.ts';
import type { ReadDocument } from './document-title.ts';
import type { LeftOut } from './left-out.ts';
import { type Part, partsOfPage } from './pdf-layout.ts';
import { type Line, readLines } from './pdf-lines.ts';
import { withoutMargins } from './pdf-margins.ts';
import { type Box, boundsOf, moduleOf, pointerOf, readTitle, withCharacters } from './pdf-module.ts';
import { type OutlineEntry, readOutline } from './pdf-outline.ts';
import { removeStruck } from './pdf-struck.ts';
import { type IsOneWord, paragraphsOf } from './pdf-text.ts';
import { createIsOneWord } from './pdf-words.ts';
import { tableBlocks } from './rows.ts';
import { Unreadable } from './unreadable.ts';

/** Below every heading of an outline: each page ends a passage, because a citation names its page. */
const PAGE_LEVEL = 99;
/** The level below the document's title. */
const TOP_LEVEL = 2;
/** In characters; a scanned page has a few at most, such as a stamp. */
const MIN_TEXT_LENGTH = 8;

/** The text of a PDF under the headings of its outline and the numbers of its pages. */
export async function readPdf(bytes: Uint8Array, leftOut: LeftOut): Promise<ReadDocument> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: Error) => {
    throw new Unreadable(/password|security/i.test(error.message) ? 'encrypted' : 'damaged');
  });
  const module = moduleOf(library);
  const outline = Map.groupBy(readOutline(module, pointerOf(document)), ({ page }) => page);
  const pages = [...document.pages()].map((page) => {
    const read = withCharacters(module, page, (characters) => {
      if (removeStruck(characters, module, page)) leftOut.struck();
      return readLines(characters);
    });
    const lines = seenOf(read, boundsOf(module, page));
    if (isPicture(page, lines)) leftOut.picture(page.number + 1);
    return lines;
  });
  const text = pages.map(textOfLines).join('\n');
  if (text.trim().length < MIN_TEXT_LENGTH) throw new Unreadable(leftOut.hasPictures ? 'scanned' : 'empty');
  const isOneWord = createIsOneWord(text);
  const blocks = withoutMargins(pages).flatMap((lines, page) =>
    pageBlocks(page, partsOfPage(lines), outline.get(page) ?? [], isOneWord),
  );
  return { title: readTitle(module, pointerOf(document)), blocks };
}

/** Without the texts beside the page. */
const seenOf = (lines: readonly Line[], { left, right, bottom, top }: Box): Line[] =>
  lines
    .map((line) =>
      line.filter(
        (piece) => piece.right > left && piece.left < right && piece.top > bottom && piece.bottom < top,
      ),
    )
    .filter((line) => line.length > 0);

const textOfLines = (lines: readonly Line[]): string =>
  lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n');

/** A page that draws something, but hardly any text. */
function isPicture(page: PDFiumPage, lines: readonly Line[]): boolean {
  const length = textOfLines(lines).trim().length;
  if (length === 0) return page.getObjectCount() > 0;
  return length < MIN_TEXT_LENGTH && [...page.objects()].some(({ type }) => type === 'image');
}

/** @param page from 0 */
function pageBlocks(
  page: number,
  parts: readonly Part[],
  entries: readonly OutlineEntry[],
  isOneWord: IsOneWord,
): Block[] {
  const place = {
    kind: 'heading',
    level: PAGE_LEVEL,
    text: `Page ${page + 1}`,
    anchor: `page=${page + 1}`,
  } as const;
  const blocks: Block[] = [place];
  let waiting = [...entries];
  const isHeading = (line: string) => waiting.some((entry) => isTitle(line, entry.title));
  for (const part of parts) {
    if ('rows' in part) {
      blocks.push(...tableBlocks(part.rows, namesColumns(part.rows)));
      continue;
    }
    for (const paragraph of paragraphsOf(part.lines, isHeading, isOneWord)) {
      const found = waiting.findIndex(({ title }) => isTitle(paragraph, title));
      if (found < 0) {
        blocks.push({ kind: 'text', text: paragraph });
        continue;
      }
      // Those before it have no line of their own, for example because it is broken in two.
      for (const entry of waiting.slice(0, found + 1)) blocks.push(headingOf(entry));
      blocks.push(place);
      waiting = waiting.slice(found + 1);
    }
  }
  // Their place on the page is unknown: the whole page is theirs.
  return [...waiting.map(headingOf), ...blocks];
}

/** The first row of a table names its columns if it has a name for each, and no numbers as those below it. */
function namesColumns([first = [], ...others]: readonly (readonly string[])[]): boolean {
  const hasNumber = (cells: readonly string[]) => cells.some((cell) => /\d/.test(cell));
  return first.every((cell) => cell !== '') && !hasNumber(first) && others.some(hasNumber);
}

const headingOf = ({ level, title }: OutlineEntry): Block => ({
  kind: 'heading',
  level: TOP_LEVEL + level,
  text: title,
  anchor: null,
});

/** The line may have a number that the outline leaves out, or the other way round. */
const isTitle = (line: string, title: string): boolean => {
  const [one, other] = [lettersOf(line), lettersOf(title)];
  return one !== '' && one === other;
};

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:chapter|kapitel|section|part|appendix)?\s*[\d.]+[:.]?\s+/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
