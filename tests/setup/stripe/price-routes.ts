import { newId } from '#server/platform/ids.ts';
import { child, type Params, text } from './form.ts';
import type { Route } from './route.ts';
import type { StripeAccount } from './stripe-account.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import { type Json, list, priceJson } from './stripe-objects.ts';

export const priceRoutes: Route[] = [
  {
    method: 'POST',
    path: /^products$/,
    params: ['id', 'name', 'metadata.product_id'],
    run(account, params) {
      const id = text(params.id);
      if (account.products.has(id))
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const product = { id, name: text(params.name) };
      account.products.set(id, product);
      return { ...product, object: 'product' };
    },
  },
  {
    method: 'POST',
    path: /^products\/([\w-]+)$/,
    params: ['name', 'active'],
    run(account, { name }, id) {
      const product = account.products.get(id);
      if (!product) throw missing('product', id);
      product.name = text(name);
      return { ...product, object: 'product' };
    },
  },
  {
    method: 'GET',
    path: /^prices$/,
    params: ['lookup_keys[]'],
    run: (account, { lookup_keys: keys }) =>
      list(
        [...account.prices.values()]
          .filter(({ lookupKey }) => (keys as string[]).includes(lookupKey))
          .map(({ id }) => priceJson(account, id)),
      ),
  },
  {
    method: 'GET',
    path: /^prices\/([\w-]+)$/,
    params: [],
    run: (account, _params, id) => priceJson(account, id),
  },
  {
    method: 'POST',
    path: /^prices$/,
    params: [
      ...['product', 'currency', 'unit_amount', 'nickname', 'lookup_key', 'tax_behavior'],
      ...['metadata.plan_id', 'recurring.interval'],
    ],
    run: createPrice,
  },
];

function createPrice(account: StripeAccount, params: Params): Json {
  const productId = text(params.product);
  const lookupKey = text(params.lookup_key);
  if (!account.products.has(productId)) throw missing('product', productId, 'product');
  if ([...account.prices.values()].some((price) => price.lookupKey === lookupKey))
    throw invalidRequest(`A price already uses the lookup key ${lookupKey}.`);
  const id = `price_${newId()}`;
  const interval = child(params.recurring).interval as 'month' | undefined;
  account.prices.set(id, {
    id,
    lookupKey,
    nickname: text(params.nickname),
    metadata: child(params.metadata) as Record<string, string>,
    price: {
      id: lookupKey,
      name: text(params.nickname),
      amountCents: Number(params.unit_amount),
      period: interval ?? null,
      product: { id: productId },
    },
  });
  return priceJson(account, id);
}
