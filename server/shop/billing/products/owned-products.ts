import { listEntitledItems } from '../../../plans/plans.ts';
import { isoNow } from '../../../platform/clock.ts';
import { idsOf } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Gateway, GatewayInvoice } from '../gateway/gateway.ts';
import { findGranted, listPaidLines, listProductsOf } from './owned-products.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  gateway: Gateway;
}

/** The products that a user has: bought, subscribed to, or granted by an admin. */
export function createOwnedProducts({ database: { db }, clock, gateway }: Deps) {
  /** By subscriptions that are paid, in trial or within the days of grace, and by purchases that were not paid back. */
  async function priceIdsOf(userId: string): Promise<string[]> {
    const items = await listEntitledItems(db, userId, { gateway: gateway.name, now: isoNow(clock) });
    const purchases = await listPaidLines(db, userId, gateway.name);
    const bought = purchases.flatMap(({ lines }) => JSON.parse(lines) as GatewayInvoice['lines']);
    return [...new Set([...items, ...bought].flatMap(({ priceId }) => priceId ?? []))];
  }

  /** Also by the plan that an admin has granted. The free plan, which everybody has, counts for nobody. */
  async function productIdsOf(userId: string): Promise<Set<string>> {
    const granted = await findGranted(db, userId);
    const products = await listProductsOf(db, await priceIdsOf(userId));
    return new Set(idsOf(granted ? [...products, granted] : products));
  }

  return {
    priceIdsOf,
    productIdsOf,
    hasProduct: async (userId: string, productId: string): Promise<boolean> =>
      (await productIdsOf(userId)).has(productId),
  };
}
