import type Stripe from 'stripe';
import type { ChargedPrice } from '../../../catalog/catalog.ts';
import { isMissing, isStripeError } from './errors.ts';

/** Products and prices at Stripe. A product has our id; a price our id as its lookup key. */
export interface StripePrices {
  save(stripe: Stripe, price: ChargedPrice): Promise<void>;
  /** Creates the price, and its product, if Stripe does not have them. @returns Stripe's id of the price */
  idOf(stripe: Stripe, price: ChargedPrice): Promise<string>;
  /** @returns our id; null for a price that was not created by this server */
  ownIdOf(stripe: Stripe, price: string | Stripe.Price): Promise<string | null>;
}

export function createStripePrices(): StripePrices {
  // Prices never change.
  const stripeIds = new Map<string, string>();
  const ownIds = new Map<string, Promise<string | null>>();

  function remember({ id, metadata }: Stripe.Price): string {
    const ownId = metadata.plan_id ?? null;
    ownIds.set(id, Promise.resolve(ownId));
    if (ownId !== null) stripeIds.set(ownId, id);
    return id;
  }

  async function idOf(stripe: Stripe, price: ChargedPrice): Promise<string> {
    const known = stripeIds.get(price.id);
    if (known) return known;
    const found = await stripe.prices.list({ lookup_keys: [price.id] });
    if (found.data[0]) return remember(found.data[0]);
    await saveProduct(stripe, price);
    return remember(await createPrice(stripe, price));
  }

  function ownIdOf(stripe: Stripe, price: string | Stripe.Price): Promise<string | null> {
    const id = typeof price === 'string' ? price : remember(price);
    const known = ownIds.get(id);
    if (known) return known;
    const read = readOwnId(stripe, id);
    ownIds.set(id, read);
    read.catch(() => ownIds.delete(id));
    return read;
  }

  return {
    idOf,
    ownIdOf,

    async save(stripe, price) {
      await saveProduct(stripe, price);
      await idOf(stripe, price);
    },
  };
}

async function readOwnId(stripe: Stripe, id: string): Promise<string | null> {
  try {
    const { metadata } = await stripe.prices.retrieve(id);
    return metadata.plan_id ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function saveProduct(stripe: Stripe, price: ChargedPrice): Promise<void> {
  const name = productNameOf(price);
  const update = () => stripe.products.update(price.product.id, { name, active: true });
  try {
    await update();
  } catch (error) {
    if (!isMissing(error)) throw error;
    try {
      await stripe.products.create({
        id: price.product.id,
        name,
        metadata: { product_id: price.product.id },
      });
    } catch (created) {
      // Another request has created it in the meantime.
      if (!isStripeError(created) || created.code !== 'resource_already_exists') throw created;
    }
  }
}

const createPrice = (stripe: Stripe, { id, product, name, amountCents, period }: ChargedPrice) =>
  stripe.prices.create(
    {
      product: product.id,
      currency: 'usd',
      unit_amount: amountCents,
      nickname: name,
      lookup_key: id,
      tax_behavior: 'exclusive',
      metadata: { plan_id: id },
      ...(period && { recurring: { interval: period } }),
    },
    { idempotencyKey: `price-${id}` },
  );

/** Stripe adds the period of a price to the name of its product: `1 × Pro (at $29.00 / month)`. */
const productNameOf = ({ name, period }: ChargedPrice): string =>
  period ? name.replace(/, [^,]+$/, '') : name;
