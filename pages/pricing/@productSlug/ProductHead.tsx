import { KIND_NAMES } from '#components/shop/pricing/product-texts.ts';
import { Stars } from '#components/shop/pricing/Stars.tsx';
import { CatalogIcon } from '#components/ui/CatalogIcon.tsx';
import { providerMark } from '#lib/assets.ts';
import { PROVIDER_NAMES } from '#lib/model-providers.ts';
import type { ProductView } from '#server/shop/shop.ts';
import css from './product.module.css';

/** The name of a product with its icon, kind, provider and rating. */
export function ProductHead({ product }: { product: ProductView }) {
  const { kind, name, summary, category, provider, iconShape, rating, reviewsCount } = product;
  const known = Object.entries(PROVIDER_NAMES).find(([id]) => id === provider);
  return (
    <header className={css.head}>
      <p className={css.kind}>
        <span>{KIND_NAMES[kind]}</span>
        {category && <span>{category}</span>}
        {known && (
          <span className={css.provider}>
            <img src={providerMark(known[0])} alt="" width="20" height="20" /> {known[1]}
          </span>
        )}
      </p>
      <div className={css.name}>
        {iconShape && (
          <span className={css.icon}>
            <CatalogIcon shape={iconShape} size={32} />
          </span>
        )}
        <h1 dir="auto">{name}</h1>
      </div>
      {summary && (
        <p className={css.summary} dir="auto">
          {summary}
        </p>
      )}
      {rating !== null && (
        <a className={css.mean} href="#reviews">
          <Stars rating={rating} count={reviewsCount} size={18} />
        </a>
      )}
    </header>
  );
}
