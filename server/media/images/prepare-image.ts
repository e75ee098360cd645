import { readFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { AppError, invalid } from '../../platform/errors.ts';
import { MAX_FRAMES, MAX_PIXELS, openImage } from './sharp.ts';
import { sanitizeSvg } from './svg.ts';

/** A picture that can be stored and shown. */
export interface PreparedImage {
  /** The bytes to store instead of the uploaded ones, if they had to be changed. */
  changed: Buffer | undefined;
  width: number;
  height: number;
  /** 1 for a picture that does not move. */
  frames: number;
}

/** Re-encoded only where needed: close to the original. */
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 92 };

/**
 * Checks a picture, applies its orientation, and removes its metadata, which may contain the place where it was taken.
 * @throws AppError 422 if it is broken, or has too many pixels or frames
 */
export async function prepareImage(path: string, mime: string): Promise<PreparedImage> {
  try {
    return mime === 'image/svg+xml' ? await prepareSvg(path) : await preparePixels(path);
  } catch (error) {
    throw error instanceof AppError
      ? error
      : invalid({ files: ['The picture is damaged and cannot be shown.'] });
  }
}

async function prepareSvg(path: string): Promise<PreparedImage> {
  const changed = Buffer.from(sanitizeSvg(await readFile(path, 'utf8')));
  const { width, height } = await (await openImage(changed)).metadata();
  checkPixels(width, height);
  return { changed, width, height, frames: 1 };
}

async function preparePixels(path: string): Promise<PreparedImage> {
  // Without a limit here: the header alone is read, and a picture that is too large gets its own message.
  const metadata = await (await openImage(path, { limitInputPixels: false })).metadata();
  const { width, pages = 1, autoOrient } = metadata;
  checkPixels(width, (metadata.pageHeight ?? metadata.height) * pages, pages);
  const changed = needsChange(metadata) ? await withoutMetadata(path, metadata) : undefined;
  if (!changed) await decode(path, pages > 1);
  return {
    changed,
    width: autoOrient.width,
    height: metadata.pageHeight ?? autoOrient.height,
    frames: pages,
  };
}

function checkPixels(width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw invalid({ files: ['The picture is empty.'] });
  if (width * height > MAX_PIXELS)
    throw invalid({ files: [`The picture has more than ${MAX_PIXELS / 1_000_000} million pixels.`] });
  if (frames > MAX_FRAMES) throw invalid({ files: [`The animation has more than ${MAX_FRAMES} frames.`] });
}

/** Browsers do not show every CMYK picture correctly. */
const needsChange = ({ orientation = 1, exif, xmp, iptc, space }: Metadata): boolean =>
  orientation > 1 || Boolean(exif ?? xmp ?? iptc) || space === 'cmyk';

async function withoutMetadata(path: string, { format, pages = 1, space }: Metadata): Promise<Buffer> {
  let image = (await openImage(path, { animated: pages > 1 })).autoOrient().keepIccProfile();
  if (space === 'cmyk') image = image.toColourspace('srgb').withIccProfile('srgb');
  if (format === 'jpeg') image = image.jpeg(JPEG);
  if (format === 'webp') image = image.webp(WEBP);
  return image.toBuffer();
}

/** Reads all pixels: a truncated picture has a correct header. */
async function decode(path: string, animated: boolean): Promise<void> {
  await (await openImage(path, { animated })).resize(16).raw().toBuffer();
}
