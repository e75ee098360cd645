import { child, first, type Params, text } from './form.ts';
import type { StripeAccount } from './stripe-account.ts';
import { type Json, list } from './stripe-objects.ts';

/** A path of the API: its parameters, and its effect. Unknown parameters are refused, also those that Stripe knows. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  params: string[];
  run: (account: StripeAccount, params: Params, id: string) => Json;
}

export const PAGE_PARAMS = ['customer', 'limit', 'starting_after'];

/** The newest first. */
export function page(objects: Json[], { limit = '10', starting_after: after, created }: Params): Json {
  const since = Number(child(created).gte ?? 0);
  const newest = objects.filter((object) => Number(object.created) >= since).toReversed();
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const to = from + Number(limit);
  return list(newest.slice(from, to), to < newest.length);
}

/** Orders of this server have one item. */
export const itemOf = (account: StripeAccount, items: Params[string] | undefined) => {
  const { price, quantity } = first(items);
  return { price: account.price(text(price)).price, quantity: Number(quantity) };
};
