/** The widths of an image that can be asked for; every other is refused. */
export const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** For icons, avatars and thumbnails. */
export const SMALL_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const;

export type ImageWidth = (typeof DEVICE_WIDTHS)[number] | (typeof SMALL_WIDTHS)[number];

/** The quality of an image whose address names none. */
export const DEFAULT_QUALITY = 75;

/** Cuts for other networks' previews. */
export const SOCIAL_SIZES = {
  article: { width: 850, height: 650 },
  profile: { width: 500, height: 500 },
} as const;

/** The address of `src` in this width, in whatever format the browser takes. `src` has no query of its own. */
export function imageUrl(src: string, width: ImageWidth, quality?: number): string {
  return `${src}?format=auto&width=${width}${quality === undefined ? '' : `&quality=${quality}`}`;
}

/** For `srcset`, beside a `sizes` that says how wide the image is drawn. */
export function imageSrcSet(
  src: string,
  widths: readonly ImageWidth[] = DEVICE_WIDTHS,
  quality?: number,
): string {
  return widths.map((width) => `${imageUrl(src, width, quality)} ${width}w`).join(', ');
}

export function socialImageUrl(src: string, kind: keyof typeof SOCIAL_SIZES): string {
  const { width, height } = SOCIAL_SIZES[kind];
  return `${src}?format=auto&width=${width}&height=${height}`;
}
