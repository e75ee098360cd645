import type { Option } from '#components/forms/Options.tsx';
import { ProductCard } from '#components/shop/pricing/ProductCard.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import type { ProductView } from '#server/shop/shop.ts';
import css from './Marketplace.module.css';

/** An option with its address. */
interface Choice extends Option {
  href: string;
  isChosen: boolean;
}

export interface MarketplaceView {
  products: ProductView[];
  kinds: Choice[];
  providers: Choice[];
  nameLike: string;
  /** The other filters, which a search preserves. */
  hiddenFields: [name: string, value: string][];
  /** The path of the list without its filters. */
  path: string;
}

const ID = 'marketplace';

/** Products other than plans, with filters and a search; all of it are links and a form of addresses. */
export function Marketplace({ view }: { view: MarketplaceView }) {
  const { products, kinds, providers, nameLike, hiddenFields, path } = view;
  return (
    <section className={css.marketplace} aria-labelledby={ID}>
      <h2 id={ID}>Marketplace</h2>
      <p>Ready-made assistants, models and more room for your plan.</p>
      <div className={css.tools}>
        <SearchBox
          action={`/pricing#${ID}`}
          name="nameLike"
          label="Search the marketplace"
          value={nameLike}
          hiddenFields={hiddenFields}
        />
        <Choices label="Kind" choices={kinds} />
        <Choices label="Provider" choices={providers} />
      </div>
      {products.length === 0 ? (
        <NothingFound items="products" hint="Try another word, or fewer filters." href={`${path}#${ID}`} />
      ) : (
        <ul className={css.products}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={css.choices}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <a href={`${choice.href}#${ID}`} aria-current={choice.isChosen ? 'true' : undefined}>
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
