import type { Metadata } from 'sharp';
import { invalid } from '../../../platform/errors.ts';
import { checkPixels, openImage } from './sharp.ts';
import { withoutMetadata } from './without-metadata.ts';

/** Re-encoded only where needed: close to the original. */
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 92 };
/** Nothing here can resize it: it is sent as it is. */
const MAX_ANIMATED_PNG_BYTES = 5_000_000;

/**
 * Checks a picture, applies its orientation, and removes its metadata, which may contain the place where it was taken.
 * @throws AppError 422 if it is broken, or has too many pixels or frames
 */
export async function prepareImage(source: Buffer) {
  // Without a limit here: the header alone is read, and a picture that is too large gets its own message.
  const metadata = await whole(async () => (await openImage(source, { limitInputPixels: false })).metadata());
  const { width, pages = 1, autoOrient } = metadata;
  const { bytes, animatedPngFrames = 0 } = await whole(async () => withoutMetadata(source, metadata.format));
  const frames = Math.max(pages, animatedPngFrames);
  checkPixels(width, (metadata.pageHeight ?? metadata.height) * frames, frames);
  if (animatedPngFrames > 1 && source.length > MAX_ANIMATED_PNG_BYTES)
    throw invalid({ files: ['An animated PNG may have at most 5 MB. Save it as GIF or WebP.'] });
  const isRedrawn = needsRedrawing(metadata) && animatedPngFrames <= 1;
  const drawn = await whole(() => (isRedrawn ? redraw(source, metadata) : decode(source, pages > 1)));
  return {
    /** The bytes to store instead of the uploaded ones, if they had to be changed. */
    changed: drawn ?? (bytes.length < source.length ? bytes : undefined),
    /** Upright, in pixels. */
    width: autoOrient.width,
    height: metadata.pageHeight ?? autoOrient.height,
    /** 1 for a picture that does not move. */
    frames,
  };
}

/** @throws AppError 422 where `read` finds the picture broken */
async function whole<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isSlow = error instanceof Error && /timeout/i.test(error.message);
    throw invalid({
      files: [isSlow ? 'The picture takes too long to open.' : 'The picture is damaged and cannot be shown.'],
    });
  }
}

/** Browsers do not show every CMYK picture correctly. */
const needsRedrawing = ({ orientation = 1, space }: Metadata): boolean => orientation > 1 || space === 'cmyk';

/** Upright and in the colours of screens; metadata is not written. */
async function redraw(source: Buffer, { format, pages = 1, space }: Metadata): Promise<Buffer> {
  let image = (await openImage(source, { animated: pages > 1 })).autoOrient().keepIccProfile();
  if (space === 'cmyk') image = image.toColourspace('srgb').withIccProfile('srgb');
  if (format === 'jpeg') image = image.jpeg(JPEG);
  if (format === 'webp') image = image.webp(WEBP);
  return image.toBuffer();
}

/** Reads all pixels: a truncated picture has a correct header. */
async function decode(source: Buffer, animated: boolean): Promise<undefined> {
  await (await openImage(source, { animated })).resize(16).raw().toBuffer();
}
