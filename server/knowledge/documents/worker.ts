import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { DocumentFormat } from '#lib/file-formats.ts';
import { answerFiles } from '../../platform/processes/answer-files.ts';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { type ExtractedPassage, toPassages } from '../extraction/passages.ts';
import { readCsv } from './csv.ts';
import { type ReadDocument, titleOfDocument } from './document-title.ts';
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
  const document = await READERS[format](path);
  const passages = toPassages(document.blocks, MAX_PASSAGES + 1);
  if (passages.length > MAX_PASSAGES) throw new Unreadable('too_much_text');
  if (passages.length === 0) throw new Unreadable('empty');
  return { passages, title: titleOfDocument(document, BEGIN_WITH_TITLE.has(format)) };
}

const READERS: Record<DocumentFormat, (path: string) => Promise<ReadDocument>> = {
  pdf: async (path) => readPdf(await readFile(path)),
  docx: (path) => readOffice(path, readDocx),
  pptx: (path) => readOffice(path, readPptx),
  xlsx: (path) => readOffice(path, readXlsx),
  csv: async (path) => ({ title: '', blocks: readCsv(await readFile(path)) }),
  txt: async (path) => ({ title: '', blocks: textBlocks(decodeText(await readFile(path))) }),
};

const readOffice = async (path: string, read: (path: string) => Promise<Block[]>): Promise<ReadDocument> => ({
  // Checks the archive first.
  blocks: await read(path),
  title: await readOfficeTitle(path),
});

/** The title in the properties of an Office document; empty for none. */
const readOfficeTitle = (path: string): Promise<string> =>
  withZip(path, async (zip) => {
    const entry = (await entriesOf(zip)).get('docProps/core.xml');
    if (!entry) return '';
    const properties = parseDocument(await text(await zip.openReadStreamPromise(entry)), { xmlMode: true });
    return DomUtils.textContent(DomUtils.getElementsByTagName('dc:title', properties));
  });
