import type { Sales as CatalogSales } from '../catalog/catalog.ts';
import type { Platform } from '../platform/platform.ts';
import type { Gateway } from './gateway/gateway.ts';
import {
  countGrantsOf,
  countInvoicesOf,
  countSubscribers,
  countSubscriptionsOf,
  hasSubscriptionTo,
  listPaidLines,
  listPlanIds,
  renameGrants,
} from './sales.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Gateway;
}

/** Which products customers have. */
export function createSales({ database: { db }, gateway }: Deps) {
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

    /** By a running subscription, or by a purchase that was not paid back. */
    async hasProduct(userId: string, productId: string): Promise<boolean> {
      const planIds = await listPlanIds(db, productId);
      if (planIds.length === 0) return false;
      if (await hasSubscriptionTo(db, userId, planIds)) return true;
      const purchases = await listPaidLines(db, userId);
      return purchases.some(({ lines }) =>
        (JSON.parse(lines) as { planId: string | null }[]).some(({ planId }) =>
          planIds.includes(planId ?? ''),
        ),
      );
    },
  } satisfies CatalogSales & { hasProduct(userId: string, productId: string): Promise<boolean> };
}

const pluralOf = (what: string, count: number): string =>
  count === 1 ? what : what.replace(/\b(subscription|invoice|account)\b/, '$1s');
