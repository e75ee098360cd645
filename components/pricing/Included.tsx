import type { ProductView } from '#server/catalog/catalog.ts';
import { limitTexts } from './limit-texts.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import css from './product.module.css';

/** What a product includes: its features, or without any its limits. */
export function Included({ product }: { product: ProductView }) {
  const { kind, features, limits } = product;
  const all = features.length > 0 ? features : limitTexts(limits, { isAddition: kind === 'add-on' });
  if (all.length === 0) return null;
  return (
    <section className={css.included} aria-labelledby="included">
      <h2 id="included">What you get</h2>
      <PlanFeatures features={all} />
    </section>
  );
}
