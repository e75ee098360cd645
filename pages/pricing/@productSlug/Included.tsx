import { includedIn } from '#components/shop/pricing/limit-texts.ts';
import { PlanFeatures } from '#components/shop/pricing/PlanFeatures.tsx';
import type { ProductView } from '#server/shop/shop.ts';
import css from './product.module.css';

export function Included({ product }: { product: ProductView }) {
  const all = includedIn(product);
  if (all.length === 0) return null;
  return (
    <section className={css.included} aria-labelledby="included">
      <h2 id="included">What you get</h2>
      <PlanFeatures features={all} />
    </section>
  );
}
