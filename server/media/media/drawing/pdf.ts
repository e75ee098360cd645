import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Matrix3x3 } from 'sharp';
import { loadSharp } from '../images/sharp.ts';

/** In pixels, on the longer side. */
const SIZE = 1200;
/** PDFium draws blue, green, red. */
const SWAP_RED_AND_BLUE: Matrix3x3 = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];

/** The first page of a PDF as JPEG. */
export async function drawPdf(path: string): Promise<Uint8Array> {
  const [bytes, library, sharp] = await Promise.all([readFile(path), PDFiumLibrary.init(), loadSharp()]);
  try {
    const page = (await library.loadDocument(bytes)).getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = SIZE / Math.max(originalWidth, originalHeight, 1);
    const { width, height, data } = await page.render({ scale });
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .recomb(SWAP_RED_AND_BLUE)
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } finally {
    library.destroy();
  }
}
