import { Notice } from '#components/ui/Notice.tsx';
import { productPath } from '#lib/routes.ts';
import type { ModelProduct, ProviderView } from '#server/assistants/assistants.ts';

interface SoldModelsProps {
  providers: readonly ProviderView[];
  /** The product that the owner has no more, and whose model is still chosen. */
  lacked: ModelProduct | null;
}

/** Links to the products that sell further models of usable providers. */
export function SoldModels({ providers, lacked }: SoldModelsProps) {
  const products = providers
    .flatMap(({ unavailable, forSale }) => (unavailable === null ? forSale : []))
    .filter(({ id }) => id !== lacked?.id);
  if (products.length === 0) return null;
  return (
    <div>
      <p>More models are in the marketplace:</p>
      <ul>
        {products.map(({ id, slug, name }) => (
          <li key={id}>
            <a href={productPath(slug)}>Get {name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The chosen model comes with a product that the owner has no more. */
export function LackedProduct({ product: { slug, name, isLive } }: { product: ModelProduct }) {
  return (
    <Notice kind="warning" title={`You don’t have ${name} any more`}>
      <p>
        The chosen model comes with it. Meanwhile this server’s default answers.{' '}
        {isLive && <a href={productPath(slug)}>Get {name}</a>}
      </p>
    </Notice>
  );
}
