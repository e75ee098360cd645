import type { Sales as CatalogSales } from '../catalog/catalog.ts';
import type { Platform } from '../platform/platform.ts';
import type { Gateway } from './gateway/gateway.ts';
import {
  countGrantsOf,
  countInvoicesOf,
  countSubscribers,
  countSubscriptionsOf,
  hasGrantOf,
  hasSubscriptionTo,
  listPaidLines,
  listPlanIds,
  listSubscribedPlanIds,
  renameGrants,
} from './sales.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Gateway;
}

/** Which products customers have. */
export function createSales({ database: { db }, gateway }: Deps) {
  const purchasedPlanIds = async (userId: string): Promise<string[]> =>
    (await listPaidLines(db, userId)).flatMap(({ lines }) =>
      (JSON.parse(lines) as { planId: string | null }[]).flatMap(({ planId }) => planId ?? []),
    );

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

    /**
     * By a running subscription, by a purchase that was not paid back, or by the plan that an admin has granted. The free
     * plan, which everybody has, counts for nobody.
     */
    async hasProduct(userId: string, productId: string): Promise<boolean> {
      const planIds = await listPlanIds(db, productId);
      if (planIds.length > 0) {
        if (await hasSubscriptionTo(db, userId, planIds)) return true;
        const purchased = await purchasedPlanIds(userId);
        if (planIds.some((id) => purchased.includes(id))) return true;
      }
      return hasGrantOf(db, userId, productId);
    },

    /** The prices by which the user has products: of running subscriptions, and of purchases that were not paid back. */
    planIdsOf: async (userId: string): Promise<string[]> => [
      ...new Set([...(await listSubscribedPlanIds(db, userId)), ...(await purchasedPlanIds(userId))]),
    ],
  } satisfies CatalogSales & Record<'hasProduct' | 'planIdsOf', unknown>;
}

const pluralOf = (what: string, count: number): string =>
  count === 1 ? what : what.replace(/\b(subscription|invoice|account)\b/, '$1s');
