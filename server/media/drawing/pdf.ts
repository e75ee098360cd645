import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** What the worker answers: the first page as pixels, blue, green, red and alpha. */
export interface RenderedPdf {
  width: number;
  height: number;
  data: Uint8Array;
}

/** In pixels, on the longer side. */
const SIZE = 1200;

// One document for each thread: a thread that takes too long is ended.
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await readFile(String(workerData)));
const page = document.getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = SIZE / Math.max(originalWidth, originalHeight, 1);
const { width, height, data } = await page.render({ scale });
parentPort?.postMessage({ width, height, data } satisfies RenderedPdf);
