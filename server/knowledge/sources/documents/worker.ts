import { readFile } from 'node:fs/promises';
import { DomUtils } from 'htmlparser2';
import type { DocumentFormat } from '#lib/file-formats.ts';
import { answerFiles } from '../../../platform/processes/answer-files.ts';
import { decodeFile } from '../../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { type ExtractedPassage, PassageWriter } from '../extraction/passages.ts';
import { readCsv } from './csv.ts';
import { titleOfDocument } from './document-title.ts';
import { readDocx } from './docx.ts';
import { LeftOut } from './left-out.ts';
import { readMarkdown } from './markdown.ts';
import { elementsIn, type Package, withPackage } from './package.ts';
import { readPptx } from './pptx.ts';
import { readText } from './text.ts';
import { Unreadable } from './unreadable.ts';

/** The task of a document process; see reader.ts. */
export interface Task {
  path: string;
  format: DocumentFormat;
}

export interface Document {
  /** Undefined for one that names none. */
  title: string | undefined;
  /** For the owner: what was left out; null for nothing. */
  note: string | null;
  passages: ExtractedPassage[];
}

/** The first heading of a workbook is the name of a sheet, and that of a PDF its first chapter. */
const BEGIN_WITH_TITLE: ReadonlySet<DocumentFormat> = new Set(['docx', 'pptx', 'md', 'txt']);
/** A PDF of 3,000 full pages. */
const MAX_PASSAGES = 10_000;

answerFiles(readDocument);

async function readDocument({ path, format }: Task): Promise<Document> {
  const writer = new PassageWriter();
  const leftOut = new LeftOut();
  let heading: Block | undefined;
  const write = (block: Block): void => {
    if (block.kind === 'heading') heading ??= block;
    writer.add(block);
    if (writer.passages.length > MAX_PASSAGES) throw new Unreadable('too_much_text');
  };
  const title = await READERS[format](path, write, leftOut);
  writer.end();
  const { passages } = writer;
  if (passages.length > MAX_PASSAGES) throw new Unreadable('too_much_text');
  if (passages.length === 0) throw new Unreadable(leftOut.hasHidden ? 'hidden' : 'empty');
  const blocks = heading ? [heading] : [];
  return {
    passages,
    note: leftOut.note(),
    title: titleOfDocument({ title, blocks }, BEGIN_WITH_TITLE.has(format)),
  };
}

type Write = (block: Block) => void;

/**
 * A PDF and a workbook load what only they need, which takes half of the start of a process. Each reader writes the blocks
 * of a document, and returns the title in its properties; empty for none.
 */
const READERS: Record<DocumentFormat, (path: string, write: Write, leftOut: LeftOut) => Promise<string>> = {
  async pdf(path, write, leftOut) {
    const { readPdf } = await import('./pdf.ts');
    const { title, blocks } = await readPdf(await readFile(path), leftOut);
    blocks.forEach(write);
    return title;
  },
  docx: readOffice(readDocx),
  pptx: readOffice(readPptx),
  xlsx: readOffice(async (...given) => {
    const { readXlsx } = await import('./xlsx.ts');
    await readXlsx(...given);
  }),
  async csv(path, write, leftOut) {
    readCsv(await readFile(path), write, leftOut);
    return '';
  },
  async md(path, write) {
    const { title, blocks } = readMarkdown(decodeFile(await readFile(path)));
    blocks.forEach(write);
    return title;
  },
  async txt(path, write) {
    const { title, blocks } = readText(decodeFile(await readFile(path)));
    blocks.forEach(write);
    return title;
  },
};

type OfficeReader = (parts: Package, write: Write, leftOut: LeftOut) => Promise<void>;

/** The title is the one in the properties. */
function readOffice(read: OfficeReader): (path: string, write: Write, leftOut: LeftOut) => Promise<string> {
  return (path, write, leftOut) =>
    withPackage(path, async (parts) => {
      await read(parts, write, leftOut);
      const properties = await parts.read('docProps/core.xml');
      return properties ? DomUtils.textContent(elementsIn(properties, 'dc:title')) : '';
    });
}
