import mammoth from 'mammoth';
import { type Block, toBlocks } from '../extraction/blocks.ts';
import { attribute, elementsIn as elementsOf, type Node, parseHtml } from '../extraction/dom.ts';
import { findStruck } from '../extraction/struck.ts';
import { findTables } from '../extraction/tables.ts';
import { readControls } from './docx-controls.ts';
import { insertDrawings } from './docx-drawings.ts';
import { removeInstructions } from './docx-fields.ts';
import { writeEquations } from './docx-math.ts';
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
/** The parts with text that is read. */
const HAS_TEXT = /(?:^|\/)(?:document|footnotes|endnotes)\d*\.xml$/;

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
  const noise = new Set<Node>(noteLinksIn(document));
  const content = { noise, linkTarget: () => '', tables: findTables(document) };
  if (findStruck(document, noise).leftOut.size > 0) leftOut.struck();
  toBlocks(document, content).forEach(write);
}

/** The marks of notes, and the arrows that lead back to them. */
const noteLinksIn = (document: Node): Node[] =>
  [...elementsOf(document)].filter((element) => /^#(?:foot|end)note-/.test(attribute(element, 'href') ?? ''));

async function readableText(parts: Package, name: string, leftOut: LeftOut): Promise<string | undefined> {
  const document = await parts.read(name);
  if (!document) return undefined;
  const styles = [...(await parts.relations(name)).values()].find(({ type }) => type === 'styles');
  const look = readLook(await parts.read(styles?.target ?? 'word/styles.xml'));
  unwrap(document);
  readControls(document);
  writeEquations(document);
  removeInstructions(document);
  removeHidden(document, look, leftOut);
  await insertDrawings(document, parts, await parts.relations(name));
  prepareTables(elementsIn(document, 'w:tbl'));
  return writeXml(document);
}
