import { readFile } from 'node:fs/promises';
import { SOCIAL_SIZES } from '#lib/images.ts';
import { invalid } from '../../../platform/errors.ts';
import { type Crop, cropArea } from '../images/crop.ts';
import { checkPixels, openImage } from '../images/sharp.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

export type PreparedSvg = Awaited<ReturnType<typeof prepareSvg>>;

const CENTRE = { x: 0.5, y: 0.5 };

/** @throws AppError 422 if it is none, too large, or cannot be drawn */
export async function prepareSvg(path: string) {
  const svg: Uint8Array = Buffer.from(sanitizeSvg(await readFile(path, 'utf8')));
  const { width, height } = await sizeOf(svg);
  checkPixels(width, height);
  // Refuses here what cannot be drawn, instead of when it is shown.
  await cropSvg(svg, { ...SOCIAL_SIZES.article, focal: CENTRE });
  return { svg, width, height };
}

/**
 * Draws a part of a sanitised SVG as PNG. It becomes a drawing inside one of the target's size: however large it says it
 * is, no more pixels than these are drawn.
 */
export async function cropSvg(svg: Uint8Array, crop: Crop): Promise<Buffer> {
  const { width, height } = crop;
  const size = await sizeOf(svg);
  const { left, top, ...part } = cropArea(size, crop);
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${part.width} ${part.height}" preserveAspectRatio="none">`;
  const framed = `${frame}${withSize(Buffer.from(svg).toString(), size)}</svg>`;
  const image = await openImage(Buffer.from(framed), { limitInputPixels: width * height });
  // A style sheet could have changed the frame's size.
  return image.resize({ width, height, fit: 'fill' }).png().toBuffer();
}

async function sizeOf(svg: Uint8Array) {
  const { width, height } = await (await openImage(svg, { limitInputPixels: false })).metadata();
  return { width, height };
}

/** A root without a size, or with one in percent, would take the frame's. */
function withSize(svg: string, { width, height }: { width: number; height: number }): string {
  const root = /^<svg([^>]*)>/.exec(svg);
  if (!root) throw invalid({ files: ['The file contains no SVG picture.'] });
  const attributes = root[1]?.replace(/ (?:x|y|width|height)="[^"]*"/g, '');
  return `<svg${attributes} width="${width}" height="${height}">${svg.slice(root[0].length)}`;
}
