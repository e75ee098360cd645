import type { Sharp, SharpOptions } from 'sharp';

/** More than nearly every camera of today takes; decoded, four bytes each. */
export const MAX_PIXELS = 64_000_000;
export const MAX_FRAMES = 1000;

let loading: Promise<typeof import('sharp').default> | undefined;

/** Loaded at the first picture: the library takes 20 MB of memory. */
export function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Sources differ; caching decoded ones would only take memory.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/** Ends decoding and encoding. It does not end the drawing of an SVG, which therefore has its own process. */
const TIMEOUT_SECONDS = 20;

/** Opens a picture. Truncated and broken ones are refused; oversized ones are not decoded. */
export async function openImage(input: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}
