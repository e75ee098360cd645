import { imageUrl, widthFor } from '#lib/images.ts';
import type { PictureSource, PictureView } from '#lib/media-use.ts';
import css from './Picture.module.css';

interface PictureProps {
  picture: PictureView;
  /** Width and height in CSS pixels. */
  size: number;
  isRound?: boolean;
}

/** An uploaded picture as a square beside the name of what it belongs to, and therefore decorative. */
export function Picture({ picture, size, isRound = false }: PictureProps) {
  return (
    <img
      className={`${css.picture} ${isRound ? css.round : ''}`}
      {...squareOf(picture, size)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  );
}

/** The addresses of an uploaded picture for a square of this size, also on dense screens. */
export const squareOf = ({ sourceUrl, version }: PictureSource, size: number) => ({
  src: imageUrl(sourceUrl, widthFor(size), { version }),
  srcSet: [1, 2, 3]
    .map((density) => `${imageUrl(sourceUrl, widthFor(size * density), { version })} ${density}x`)
    .join(', '),
});
