import { readFile } from 'node:fs/promises';
import { answerFiles } from '../../platform/processes/answer-files.ts';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { type ExtractedPassage, toPassages } from '../extraction/passages.ts';
import { readCsv } from './csv.ts';
import { readDocx } from './docx.ts';
import type { DocumentFormat } from './formats.ts';
import { readPdf } from './pdf.ts';
import { readPptx } from './pptx.ts';
import { textBlocks } from './text.ts';
import { Unreadable } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';

/** The task of a document process; see reader.ts. */
export interface Task {
  path: string;
  format: DocumentFormat;
}

export interface Document {
  passages: ExtractedPassage[];
}

/** A PDF of 3,000 full pages. */
const MAX_PASSAGES = 10_000;

answerFiles(readDocument);

async function readDocument({ path, format }: Task): Promise<Document> {
  const passages = toPassages(await READERS[format](path), MAX_PASSAGES + 1);
  if (passages.length > MAX_PASSAGES) throw new Unreadable('too_much_text');
  if (passages.length === 0) throw new Unreadable('empty');
  return { passages };
}

const READERS: Record<DocumentFormat, (path: string) => Promise<Block[]>> = {
  pdf: async (path) => readPdf(await readFile(path)),
  docx: readDocx,
  pptx: readPptx,
  xlsx: readXlsx,
  csv: async (path) => readCsv(await readFile(path)),
  txt: async (path) => textBlocks(decodeText(await readFile(path))),
};
