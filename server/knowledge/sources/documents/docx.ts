import mammoth from 'mammoth';
import { type Block, toBlocks } from '../extraction/blocks.ts';
import { type Node, parseHtml } from '../extraction/dom.ts';
import { findStruck } from '../extraction/struck.ts';
import { findTables } from '../extraction/tables.ts';
import { readControls } from './docx-controls.ts';
import { insertDrawings } from './docx-drawings.ts';
import { removeInstructions } from './docx-fields.ts';
import { writeEquations } from './docx-math.ts';
import { insertNotes } from './docx-notes.ts';
import { ITEM_MARK, writeNumbers } from './docx-numbers.ts';
import { prepareTables } from './docx-tables.ts';
import { readLook, removeHidden, unwrap } from './docx-text.ts';
import type { LeftOut } from './left-out.ts';
import { elementsIn, type Package, writeXml } from './package.ts';

/** A first heading of level 1 is a document's title, which passages do not repeat: only a title may become one. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='heading ${level}'] => h${level + 1}:fresh`),
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='Heading ${level}'] => h${level + 1}:fresh`),
  ...[1, 2, 3, 4, 5].map((level) => `p.Heading${level} => h${level + 1}:fresh`),
];
/** The part with the text. */
const HAS_TEXT = /(?:^|\/)document\d*\.xml$/;

/** The text of a Word document under its headings, with lists and tables. */
export async function readDocx(
  parts: Package,
  write: (block: Block) => void,
  leftOut: LeftOut,
): Promise<void> {
  const file = {
    exists: parts.has,
    read: async (name: string) =>
      HAS_TEXT.test(name) ? readableText(parts, name, leftOut) : parts.text(name),
  };
  const { value } = await mammoth.convertToHtml(
    // Of an opened archive, which its types leave out: as it is read, the text is replaced by what a reader sees of it.
    { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0],
    {
      styleMap: STYLES,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  );
  // Addresses in a document lead nowhere from a citation: their text stays.
  const document = parseHtml(value);
  const noise = new Set<Node>();
  const content = { noise, linkTarget: () => '', tables: findTables(document) };
  if (findStruck(document, noise).leftOut.size > 0) leftOut.struck();
  for (const block of toBlocks(document, content)) write(asItem(block));
}

/** What has a number is an item of a list, except in a table. */
function asItem(block: Block): Block {
  const marks = ITEM_MARKS.exec(block.text)?.[0].length ?? 0;
  const text = block.text.replaceAll(ITEM_MARK, '');
  if (block.kind !== 'text' || marks === 0) return { ...block, text };
  return { kind: 'line', text: `${'  '.repeat(marks - 1)}${text}` };
}

const ITEM_MARKS = new RegExp(`^(?:${ITEM_MARK})+`);

async function readableText(parts: Package, name: string, leftOut: LeftOut): Promise<string | undefined> {
  const document = await parts.read(name);
  if (!document) return undefined;
  const relations = await parts.relations(name);
  const partOf = (type: string) =>
    parts.read([...relations.values()].find((each) => each.type === type)?.target ?? `word/${type}.xml`);
  const [styles, numbering] = [await partOf('styles'), await partOf('numbering')];
  const look = readLook(styles);
  await insertNotes(document, parts, relations);
  unwrap(document);
  readControls(document);
  writeEquations(document);
  removeInstructions(document);
  removeHidden(document, look, leftOut);
  await insertDrawings(document, parts, relations);
  if (numbering) writeNumbers(document, numbering, styles);
  prepareTables(elementsIn(document, 'w:tbl'));
  return writeXml(document);
}
