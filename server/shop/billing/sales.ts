import { listEntitledItems } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sales as CatalogSales } from '../catalog/catalog.ts';
import type { Gateway, GatewayInvoice } from './gateway/gateway.ts';
import {
  countGrantsOf,
  countInvoicesOf,
  countSubscribers,
  countSubscriptionsOf,
  findGranted,
  listPaidLines,
  listProductsOf,
  renameGrants,
} from './sales.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  gateway: Gateway;
}

/** Tells which products a customer has. */
export function createSales({ database: { db }, clock, gateway }: Deps) {
  /** By subscriptions that are paid, in trial or within the days of grace, and by purchases that were not paid back. */
  async function priceIdsOf(userId: string): Promise<string[]> {
    const items = await listEntitledItems(db, userId, { gateway: gateway.name, now: isoNow(clock) });
    const purchases = await listPaidLines(db, userId, gateway.name);
    const bought = purchases.flatMap(({ lines }) => JSON.parse(lines) as GatewayInvoice['lines']);
    return [...new Set([...items, ...bought].flatMap(({ planId }) => planId ?? []))];
  }

  /** Also by the plan that an admin has granted. The free plan, which everybody has, counts for nobody. */
  async function productIdsOf(userId: string): Promise<Set<string>> {
    const granted = await findGranted(db, userId);
    const products = await listProductsOf(db, await priceIdsOf(userId));
    return new Set(idsOf(granted ? [...products, granted] : products));
  }

  return {
    subscribersOf: (planIds: string[]) => countSubscribers(db, planIds),

    async usesOf(tx, { slug, planIds }) {
      const counts: [number, string][] = [
        [await countSubscriptionsOf(tx, planIds), 'subscription'],
        [await countInvoicesOf(tx, planIds), 'invoice'],
        [slug === undefined ? 0 : await countGrantsOf(tx, slug), 'account with a granted plan'],
      ];
      return counts.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${pluralOf(what, count)}`));
    },

    renamePlan: renameGrants,
    savePrice: (price) => gateway.savePrice(price),

    /** The prices by which a user has products. */
    priceIdsOf,

    productIdsOf,

    hasProduct: async (userId: string, productId: string): Promise<boolean> =>
      (await productIdsOf(userId)).has(productId),
  } satisfies CatalogSales & Record<'hasProduct' | 'priceIdsOf' | 'productIdsOf', unknown>;
}

const pluralOf = (what: string, count: number): string =>
  count === 1 ? what : what.replace(/\b(subscription|invoice|account)\b/, '$1s');
