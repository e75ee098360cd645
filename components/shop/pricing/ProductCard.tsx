import { providerMark } from '#lib/assets.ts';
import { productPath } from '#lib/routes.ts';
import type { ProductView } from '#server/shop/shop.ts';
import { CatalogIcon } from '../../ui/CatalogIcon.tsx';
import css from './pricing.module.css';
import { KIND_NAMES, priceOf } from './product-texts.ts';
import { Stars } from './Stars.tsx';

type Fields =
  | 'kind'
  | 'slug'
  | 'name'
  | 'summary'
  | 'iconShape'
  | 'provider'
  | 'plans'
  | 'rating'
  | 'reviewsCount';

/** A product of the marketplace, which links to its page. */
export function ProductCard({ product }: { product: Pick<ProductView, Fields> }) {
  const { kind, slug, name, summary, iconShape, provider, plans, rating, reviewsCount } = product;
  return (
    <article className={css.product}>
      <p className={css.kind}>
        {provider && <img src={providerMark(provider)} alt="" width="20" height="20" />} {KIND_NAMES[kind]}
      </p>
      <h3 className={css.named}>
        {iconShape && <CatalogIcon shape={iconShape} size={20} />}
        <a href={productPath(slug)}>{name}</a>
      </h3>
      <p>{summary}</p>
      <div className={css.facts}>
        {plans[0] && <p className={css.cost}>{priceOf(plans[0])}</p>}
        {rating !== null && <Stars rating={rating} count={reviewsCount} />}
      </div>
    </article>
  );
}
