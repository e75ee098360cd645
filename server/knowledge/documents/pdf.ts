import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Block } from '../extraction/blocks.ts';
import type { ReadDocument } from './document-title.ts';
import { moduleOf, pointerOf, readTitle } from './pdf-module.ts';
import { type OutlineEntry, readOutline } from './pdf-outline.ts';
import { paragraphsOf } from './pdf-text.ts';
import { Unreadable } from './unreadable.ts';

/** Below every heading of an outline: each page ends a passage, because a citation names its page. */
const PAGE_LEVEL = 99;
/** Below the title of the document. */
const TOP_LEVEL = 2;
/** In characters; a scanned page has a few at most, such as a stamp. */
const MIN_TEXT_LENGTH = 8;

/** The text of a PDF under the headings of its outline and the numbers of its pages. */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: Error) => {
    throw new Unreadable(/password|security/i.test(error.message) ? 'encrypted' : 'damaged');
  });
  const module = moduleOf(library);
  const outline = Map.groupBy(readOutline(module, pointerOf(document)), ({ page }) => page);
  const blocks: Block[] = [];
  let textLength = 0;
  let hasPictures = false;
  for (const page of document.pages()) {
    const text = page.getText();
    textLength += text.trim().length;
    hasPictures ||= text.trim() === '' && page.getObjectCount() > 0;
    blocks.push(...pageBlocks(page.number, text, outline.get(page.number) ?? []));
  }
  if (textLength < MIN_TEXT_LENGTH) throw new Unreadable(hasPictures ? 'scanned' : 'empty');
  return { title: readTitle(module, pointerOf(document)), blocks };
}

/** @param page from 0 */
function pageBlocks(page: number, text: string, entries: readonly OutlineEntry[]): Block[] {
  const place = {
    kind: 'heading',
    level: PAGE_LEVEL,
    text: `Page ${page + 1}`,
    anchor: `page=${page + 1}`,
  } as const;
  const blocks: Block[] = [place];
  let waiting = [...entries];
  for (const paragraph of paragraphsOf(text, (line) => waiting.some((entry) => isTitle(line, entry.title)))) {
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
  // Their place on the page is unknown: the whole page is theirs.
  return [...waiting.map(headingOf), ...blocks];
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
