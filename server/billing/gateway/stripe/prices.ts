import type Stripe from 'stripe';
import type { Price } from '../gateway.ts';
import { isMissing, isStripeError } from './errors.ts';

/** Products and prices at Stripe. A product has our id; the price of a plan has the plan's id as its lookup key. */
export interface StripePrices {
  save(stripe: Stripe, price: Price): Promise<void>;
  /** Creates the price, and its product, if Stripe does not have them. @returns Stripe's id of the price */
  idOf(stripe: Stripe, price: Price): Promise<string>;
  /** @returns null for a price that was not created by this server */
  planIdOf(stripe: Stripe, price: string | Stripe.Price): Promise<string | null>;
}

export function createStripePrices(): StripePrices {
  // Prices never change.
  const priceIds = new Map<string, string>();
  const planIds = new Map<string, string | null>();

  function remember(price: Stripe.Price): string {
    const planId = price.metadata.plan_id ?? null;
    planIds.set(price.id, planId);
    if (planId !== null) priceIds.set(planId, price.id);
    return price.id;
  }

  async function idOf(stripe: Stripe, price: Price): Promise<string> {
    const known = priceIds.get(price.planId);
    if (known) return known;
    const found = await stripe.prices.list({ lookup_keys: [price.planId] });
    if (found.data[0]) return remember(found.data[0]);
    await saveProduct(stripe, price);
    return remember(await createPrice(stripe, price));
  }

  return {
    idOf,

    async save(stripe, price) {
      await saveProduct(stripe, price);
      await idOf(stripe, price);
    },

    async planIdOf(stripe, price) {
      if (typeof price !== 'string') return price.metadata.plan_id ?? null;
      const known = planIds.get(price);
      if (known !== undefined) return known;
      remember(await stripe.prices.retrieve(price));
      return planIds.get(price) ?? null;
    },
  };
}

async function saveProduct(stripe: Stripe, price: Price): Promise<void> {
  const name = productNameOf(price);
  const update = () => stripe.products.update(price.productId, { name, active: true });
  try {
    await update();
  } catch (error) {
    if (!isMissing(error)) throw error;
    try {
      await stripe.products.create({
        id: price.productId,
        name,
        metadata: { product_id: price.productId },
      });
    } catch (created) {
      // Another request has created it in the meantime.
      if (!isStripeError(created) || created.code !== 'resource_already_exists') throw created;
    }
  }
}

const createPrice = (stripe: Stripe, { planId, productId, name, amountCents, period }: Price) =>
  stripe.prices.create(
    {
      product: productId,
      currency: 'usd',
      unit_amount: amountCents,
      nickname: name,
      lookup_key: planId,
      tax_behavior: 'exclusive',
      metadata: { plan_id: planId },
      ...(period && { recurring: { interval: period } }),
    },
    { idempotencyKey: `price-${planId}` },
  );

/** Stripe adds the period of a price to the name of its product: `1 × Pro (at $29.00 / month)`. */
const productNameOf = ({ name, period }: Price): string => (period ? name.replace(/, [^,]+$/, '') : name);
