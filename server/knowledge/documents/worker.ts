import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { DocumentFormat } from '#lib/file-formats.ts';
import { answerFiles } from '../../platform/processes/answer-files.ts';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { type ExtractedPassage, PassageWriter } from '../extraction/passages.ts';
import { readCsv } from './csv.ts';
import { titleOfDocument } from './document-title.ts';
import { readDocx } from './docx.ts';
import { readPdf } from './pdf.ts';
import { readPptx } from './pptx.ts';
import { textBlocks } from './text.ts';
import { Unreadable } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';
import { entriesOf, withZip } from './zip.ts';

/** The task of a document process; see reader.ts. */
export interface Task {
  path: string;
  format: DocumentFormat;
}

export interface Document {
  /** Undefined for one that names none. */
  title: string | undefined;
  passages: ExtractedPassage[];
}

/** The first heading of a workbook is the name of a sheet, and that of a PDF its first chapter. */
const BEGIN_WITH_TITLE: ReadonlySet<DocumentFormat> = new Set(['docx', 'pptx', 'txt']);
/** A PDF of 3,000 full pages. */
const MAX_PASSAGES = 10_000;

answerFiles(readDocument);

async function readDocument({ path, format }: Task): Promise<Document> {
  const writer = new PassageWriter();
  let heading: Block | undefined;
  const title = await READERS[format](path, (block) => {
    if (block.kind === 'heading') heading ??= block;
    writer.add(block);
    if (writer.passages.length > MAX_PASSAGES) throw new Unreadable('too_much_text');
  });
  writer.end();
  const { passages } = writer;
  if (passages.length > MAX_PASSAGES) throw new Unreadable('too_much_text');
  if (passages.length === 0) throw new Unreadable('empty');
  const blocks = heading ? [heading] : [];
  return { passages, title: titleOfDocument({ title, blocks }, BEGIN_WITH_TITLE.has(format)) };
}

type Write = (block: Block) => void;

/** Each writes the blocks of a document, and returns the title in its properties; empty for none. */
const READERS: Record<DocumentFormat, (path: string, write: Write) => Promise<string>> = {
  async pdf(path, write) {
    const { title, blocks } = await readPdf(await readFile(path));
    blocks.forEach(write);
    return title;
  },
  docx: (path, write) => readOffice(path, write, readDocx),
  pptx: (path, write) => readOffice(path, write, readPptx),
  xlsx: (path, write) => readOffice(path, write, readXlsx),
  async csv(path, write) {
    readCsv(await readFile(path), write);
    return '';
  },
  async txt(path, write) {
    textBlocks(decodeText(await readFile(path))).forEach(write);
    return '';
  },
};

async function readOffice(
  path: string,
  write: Write,
  read: (path: string) => Promise<Block[]>,
): Promise<string> {
  // Checks the archive before its title is read.
  (await read(path)).forEach(write);
  return readOfficeTitle(path);
}

/** The title in the properties of an Office document; empty for none. */
const readOfficeTitle = (path: string): Promise<string> =>
  withZip(path, async (zip) => {
    const entry = (await entriesOf(zip)).get('docProps/core.xml');
    if (!entry) return '';
    const properties = parseDocument(await text(await zip.openReadStreamPromise(entry)), { xmlMode: true });
    return DomUtils.textContent(DomUtils.getElementsByTagName('dc:title', properties));
  });
