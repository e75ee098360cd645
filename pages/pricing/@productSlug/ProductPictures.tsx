import { DEVICE_WIDTHS, imageSrcSet, imageUrl } from '#lib/images.ts';
import type { ProductView } from '#server/shop/shop.ts';
import css from './product.module.css';

/** The pictures of a product: the first one large, the others in a row to scroll. */
export function ProductPictures({ pictures }: { pictures: ProductView['media'] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={css.pictures} aria-label="Pictures">
      {pictures.map(({ id, sourceUrl, version, width, height, altText, caption }, position) => (
        <li key={id}>
          <figure>
            <a href={sourceUrl}>
              <img
                src={imageUrl(sourceUrl, 1080, { version })}
                srcSet={imageSrcSet(sourceUrl, DEVICE_WIDTHS.slice(0, 6), { version })}
                sizes={position === 0 ? '(min-width: 900px) 680px, 94vw' : '320px'}
                alt={altText || `Picture ${position + 1}`}
                width={width ?? undefined}
                height={height ?? undefined}
                loading={position === 0 ? undefined : 'lazy'}
              />
            </a>
            {caption && <figcaption dir="auto">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
