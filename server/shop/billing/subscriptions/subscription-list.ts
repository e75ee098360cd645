import { fromCents } from '#lib/money.ts';
import type { AdminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import type { Listed, Paging } from '../../../platform/db/page-of.ts';
import { idsOf } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentListedCustomer } from '../customers/customers.present.ts';
import {
  everySubscriptionInBatches,
  type ListedSubscriptionRow,
  listCancelled,
  listEverySubscription,
  listItemsOf,
  listSubscribedProducts,
} from './subscription-list.queries.ts';

/** As many as fit into a small table. */
const SHOWN_CANCELLED = 5;

export type SubscriptionList = ReturnType<typeof createSubscriptionList>;
export type ListedSubscription = ReturnType<typeof presentListed>;

type Item = Awaited<ReturnType<typeof listItemsOf>>[number];

/** The subscriptions of all customers, for admins. */
export function createSubscriptionList({ database: { db } }: Pick<Platform, 'database'>) {
  async function present(rows: ListedSubscriptionRow[]): Promise<ListedSubscription[]> {
    const items = await listItemsOf(db, idsOf(rows));
    return rows.map((row) =>
      presentListed(
        row,
        items.filter(({ subscription_id }) => subscription_id === row.id),
      ),
    );
  }

  return {
    async list(query: AdminSubscriptionsQuery, paging: Paging): Promise<Listed<ListedSubscription>> {
      const { rows, count } = await listEverySubscription(db, query, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    async *listInBatches(query: AdminSubscriptionsQuery) {
      for await (const rows of everySubscriptionInBatches(db, query)) yield await present(rows);
    },

    /** The newest ones that were cancelled with a reason: of all customers, or of one user. */
    cancelled: async (userId?: string): Promise<ListedSubscription[]> =>
      present(await listCancelled(db, { userId, limit: SHOWN_CANCELLED })),

    /** For the filter: the products that subscriptions are for. */
    products: () => listSubscribedProducts(db),
  };
}

function presentListed(row: ListedSubscriptionRow, items: Item[]) {
  const cents = items.reduce((sum, item) => sum + (item.amount_cents ?? 0) * item.quantity, 0);
  return {
    id: row.id,
    ...presentListedCustomer(row),
    /** The products; empty for prices that this server does not know. */
    plan: items
      .flatMap(({ product_name, quantity }) =>
        product_name ? (quantity > 1 ? `${quantity} × ${product_name}` : product_name) : [],
      )
      .join(', '),
    status: row.status,
    /** US dollars for each period. */
    amount: fromCents(cents),
    /** Null if it is not known. */
    billingPeriod: items[0]?.billing_period ?? null,
    currentPeriodStart: row.period_start,
    currentPeriodEnd: row.period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    canceledAt: row.canceled_at,
    cancelReason: row.cancel_reason,
    endedAt: row.ended_at,
    createdAt: row.created_at,
  };
}
