import { readFile } from 'node:fs/promises';
import { isSystemError } from '../../platform/errors.ts';
import { answerTasks } from '../../platform/processes/answer-tasks.ts';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { type ExtractedPassage, toPassages } from '../extraction/passages.ts';
import { readCsv } from './csv.ts';
import { readDocx } from './docx.ts';
import type { DocumentFormat } from './formats.ts';
import { readPdf } from './pdf.ts';
import { readPptx } from './pptx.ts';
import { textBlocks } from './text.ts';
import { Unreadable, type UnreadableReason } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';

/** The task of a document process; see reader.ts. */
export interface Task {
  path: string;
  format: DocumentFormat;
}

export type Outcome =
  | { passages: ExtractedPassage[] }
  | { unreadable: UnreadableReason }
  | { failed: { message: string } };

/** A PDF of 3,000 full pages. */
const MAX_PASSAGES = 10_000;
/** The heap has a limit of V8; buffers of unpacked files and PDFium have memory of their own. */
const MAX_MEMORY_BYTES = 700_000_000;
const WATCH_MS = 50;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS).unref();

// PDFium never releases memory, so each document gets a new process.
answerTasks(answer, () => true);

async function answer({ path, format }: Task): Promise<Outcome> {
  try {
    const passages = toPassages(await READERS[format](path), MAX_PASSAGES + 1);
    if (passages.length > MAX_PASSAGES) return { unreadable: 'too_much_text' };
    return passages.length === 0 ? { unreadable: 'empty' } : { passages };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason };
    if (isSystemError(error)) return { failed: { message: error.message } };
    return { unreadable: 'damaged' };
  }
}

const READERS: Record<DocumentFormat, (path: string) => Promise<Block[]>> = {
  pdf: async (path) => readPdf(await readFile(path)),
  docx: readDocx,
  pptx: readPptx,
  xlsx: readXlsx,
  csv: async (path) => readCsv(await readFile(path)),
  txt: async (path) => textBlocks(decodeText(await readFile(path))),
};
