import { PROVIDER_MARKS } from '#lib/assets.ts';
import { formatPrice } from '#lib/money.ts';
import type { ProductPlanView, ProductView } from '#server/catalog/catalog.ts';
import { CatalogIcon } from '../ui/CatalogIcon.tsx';
import css from './pricing.module.css';

const KINDS: Record<ProductView['kind'], string> = {
  app: 'App',
  model: 'Model',
  item: 'Item',
  plan: 'Plan',
  'add-on': 'Add-on',
};

/** A marketplace product. */
export function ProductCard({ product }: { product: ProductView }) {
  const mark = Object.entries(PROVIDER_MARKS).find(([provider]) => provider === product.provider)?.[1];
  return (
    <article className={css.product}>
      <p className={css.kind}>
        {mark && <img src={mark} alt="" width="20" height="20" />} {KINDS[product.kind]}
      </p>
      <h3 className={css.named}>
        {product.iconShape && <CatalogIcon shape={product.iconShape} size={20} />}
        {product.name}
      </h3>
      <p>{product.summary}</p>
      {product.plans[0] && <p className={css.cost}>{costOf(product.plans[0])}</p>}
    </article>
  );
}

function costOf({ amount, billingPeriod }: ProductPlanView): string {
  if (amount === 0) return 'Free';
  return billingPeriod ? `${formatPrice(amount)} a ${billingPeriod}` : formatPrice(amount);
}
