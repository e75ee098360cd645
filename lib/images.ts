/** The allowed image widths; requests for other widths are rejected. */
export const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** Icons, avatars and thumbnails have these widths. */
export const SMALL_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const;

export type ImageWidth = (typeof DEVICE_WIDTHS)[number] | (typeof SMALL_WIDTHS)[number];

export const isImageWidth = (width: number): width is ImageWidth =>
  [...DEVICE_WIDTHS, ...SMALL_WIDTHS].some((known) => known === width);

/** Sizes are in pixels, and null where the file is unread. */
export interface ImageSize {
  width: number | null;
  height: number | null;
}

/** The smallest width of at least this many pixels. */
export const widthFor = (pixels: number): ImageWidth =>
  [...SMALL_WIDTHS, ...DEVICE_WIDTHS].find((width) => width >= pixels) ?? 3840;

/** The default quality of resized images. */
export const DEFAULT_QUALITY = 75;

/** Crops for Open Graph previews. */
export const SOCIAL_SIZES = {
  article: { width: 850, height: 650 },
  profile: { width: 500, height: 500 },
} as const;

interface ImageOptions {
  /** 1 to 100. */
  quality?: number | undefined;
  /** As in `PictureSource`: browsers cache an address with the current version permanently. */
  version?: string | null | undefined;
}

/** The address of `src` at this width, in a format that the browser accepts. `src` must not have a query. */
export const imageUrl = (src: string, width: ImageWidth, { quality, version }: ImageOptions = {}): string =>
  `${src}?format=auto&width=${width}${quality === undefined ? '' : `&quality=${quality}`}${versionQuery('&', version)}`;

/** The address of the file itself. */
export const fileUrl = (src: string, version: string): string => src + versionQuery('?', version);

const versionQuery = (mark: '?' | '&', version: string | null | undefined): string =>
  version === undefined || version === null ? '' : `${mark}v=${encodeURIComponent(version)}`;

/** The `srcset` value; requires a `sizes` attribute with the rendered width. */
export function imageSrcSet(
  src: string,
  widths: readonly ImageWidth[] = DEVICE_WIDTHS,
  options: ImageOptions = {},
): string {
  return widths.map((width) => `${imageUrl(src, width, options)} ${width}w`).join(', ');
}

export function socialImageUrl(
  src: string,
  kind: keyof typeof SOCIAL_SIZES,
  version?: string | null,
): string {
  const { width, height } = SOCIAL_SIZES[kind];
  return `${src}?format=auto&width=${width}&height=${height}${versionQuery('&', version)}`;
}
