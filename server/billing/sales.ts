import type { Sales as CatalogSales } from '../catalog/catalog.ts';
import { isoNow } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { Gateway, GatewayInvoice } from './gateway/gateway.ts';
import {
  countGrantsOf,
  countInvoicesOf,
  countSubscribers,
  countSubscriptionsOf,
  hasGrantOf,
  hasPlanOf,
  listPaidLines,
  renameGrants,
} from './sales.queries.ts';
import { listEntitledItems } from './subscriptions.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  gateway: Gateway;
}

/** Which products customers have. */
export function createSales({ database: { db }, clock, gateway }: Deps) {
  /** By subscriptions that are paid, in trial or within the days of grace, and by purchases that were not paid back. */
  async function planIdsOf(userId: string): Promise<string[]> {
    const items = await listEntitledItems(db, userId, { gateway: gateway.name, now: isoNow(clock) });
    const purchases = await listPaidLines(db, userId, gateway.name);
    const bought = purchases.flatMap(({ lines }) => JSON.parse(lines) as GatewayInvoice['lines']);
    return [...new Set([...items, ...bought].flatMap(({ planId }) => planId ?? []))];
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
    planIdsOf,

    /** Also by the plan that an admin has granted. The free plan, which everybody has, counts for nobody. */
    hasProduct: async (userId: string, productId: string): Promise<boolean> =>
      (await hasPlanOf(db, productId, await planIdsOf(userId))) || hasGrantOf(db, userId, productId),
  } satisfies CatalogSales & Record<'hasProduct' | 'planIdsOf', unknown>;
}

const pluralOf = (what: string, count: number): string =>
  count === 1 ? what : what.replace(/\b(subscription|invoice|account)\b/, '$1s');
