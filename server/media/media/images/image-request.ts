import { DEFAULT_QUALITY, isImageWidth, SOCIAL_SIZES } from '#lib/images.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { ImageFormat } from './variant.ts';

/** The size that an image's address requests. */
export interface ImageRequest {
  width: number;
  height: number | undefined;
  quality: number;
}

/**
 * Reads `?format=auto&width=…&quality=…`.
 * @returns undefined for an address without them: the original.
 * @throws AppError 400 for sizes other than ours: each one would be computed and cached
 */
export function readImageRequest(query: Record<string, unknown>): ImageRequest | undefined {
  const { format, width, height, quality } = query;
  if (format === undefined && width === undefined && height === undefined && quality === undefined)
    return undefined;
  if (format !== undefined && format !== 'auto') throw badRequest('The format can only be auto.');
  const size = { width: wholeNumber(width), height: height === undefined ? undefined : wholeNumber(height) };
  const isSocial = Object.values(SOCIAL_SIZES).some(
    (social) => social.width === size.width && social.height === size.height,
  );
  const isWidth = size.height === undefined && isImageWidth(size.width);
  if (!isSocial && !isWidth) throw badRequest('This size is not available.');
  const requested = quality === undefined ? DEFAULT_QUALITY : wholeNumber(quality);
  if (!(requested >= 1 && requested <= 100)) throw badRequest('The quality is a number from 1 to 100.');
  return { ...size, quality: nearestQuality(requested) };
}

/** Each one that is computed is cached: a hundred of them would push out the other pictures. */
const QUALITIES = [20, 40, 60, DEFAULT_QUALITY, 90, 100];

const nearestQuality = (requested: number): number =>
  QUALITIES.reduce((nearest, quality) =>
    Math.abs(quality - requested) < Math.abs(nearest - requested) ? quality : nearest,
  );

/** NaN for everything but digits. */
const wholeNumber = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;

interface Source {
  mime: string;
  isAnimated: boolean;
  /** Null where they are unknown, for first pages of documents, which are small. */
  width: number | null;
  height: number | null;
}

/** Of AVIF and WebP, on each side. */
const MAX_SIDE = 16_383;

/**
 * The densest format that the browser names in `Accept`, else the original's. Animations stay animated, which AVIF
 * cannot; previews for social networks are JPEG or PNG; what is too tall for the new formats stays in its own.
 */
export function formatFor(
  accept: string | undefined,
  { mime, isAnimated, ...size }: Source,
  { width, height }: ImageRequest,
): ImageFormat {
  if (height !== undefined) return mime === 'image/jpeg' || mime === 'image/webp' ? 'jpeg' : 'png';
  if ((size.height ?? 0) * Math.min(1, width / (size.width ?? width)) > MAX_SIDE)
    return ORIGINAL[mime] ?? 'png';
  const accepts = (type: string) => accept?.includes(type) ?? false;
  if (accepts('image/avif') && !isAnimated) return 'avif';
  if (accepts('image/webp')) return 'webp';
  return ORIGINAL[mime] ?? 'png';
}

const ORIGINAL: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
