import type { Sharp, SharpOptions } from 'sharp';
import { invalid } from '../../../platform/errors.ts';
import { loadOnce } from '../../../platform/load-once.ts';

/** More than nearly every camera of today takes; decoded, four bytes each. */
const MAX_PIXELS = 64_000_000;
const MAX_FRAMES = 1000;

/** Loaded at the first picture: the library takes 20 MB of memory. */
export const loadSharp = loadOnce(async () => {
  const { default: sharp } = await import('sharp');
  // Sources differ; caching decoded ones would only take memory.
  sharp.cache(false);
  return sharp;
});

/** Ends decoding and encoding. It does not end the drawing of an SVG, which therefore has its own process. */
const TIMEOUT_SECONDS = 20;

/** Opens a picture. Truncated and broken ones are refused; oversized ones are not decoded. */
export async function openImage(input: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

/** @throws AppError 422 for more than can be decoded; `height` is that of all frames together */
export function checkPixels(width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw invalid({ files: ['The picture is empty.'] });
  if (width * height > MAX_PIXELS)
    throw invalid({ files: [`The picture has more than ${MAX_PIXELS / 1_000_000} million pixels.`] });
  if (frames > MAX_FRAMES) throw invalid({ files: [`The animation has more than ${MAX_FRAMES} frames.`] });
}
