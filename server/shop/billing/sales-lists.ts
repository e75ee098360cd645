import { fromCents, fromMinorUnits } from '#lib/money.ts';
import type { AdminInvoicesQuery, AdminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { daysIn } from '../../platform/calendar.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Buyer } from './gateway/gateway.ts';
import {
  type AdminInvoiceRow,
  everyInvoiceInBatches,
  type InvoiceFilter,
  listEveryInvoice,
} from './invoice-lists.queries.ts';
import {
  everySubscriptionInBatches,
  type ListedSubscriptionRow,
  listCancelled,
  listEverySubscription,
  listItemsOf,
  listSubscribedProducts,
} from './sales-lists.queries.ts';

/** As many as fit into a small table. */
const SHOWN_CANCELLED = 5;

export type SalesLists = ReturnType<typeof createSalesLists>;
export type ListedSubscription = ReturnType<typeof presentSubscription>;
export type AdminInvoice = ReturnType<typeof presentAdminInvoice>;

type Item = Awaited<ReturnType<typeof listItemsOf>>[number];

/** The subscriptions and invoices of all customers, for admins. */
export function createSalesLists({ database: { db } }: Pick<Platform, 'database'>) {
  async function present(rows: ListedSubscriptionRow[]): Promise<ListedSubscription[]> {
    const items = await listItemsOf(db, idsOf(rows));
    return rows.map((row) =>
      presentSubscription(
        row,
        items.filter(({ subscription_id }) => subscription_id === row.id),
      ),
    );
  }

  return {
    async subscriptions(query: AdminSubscriptionsQuery, paging: Paging): Promise<Listed<ListedSubscription>> {
      const { rows, count } = await listEverySubscription(db, query, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    async *allSubscriptions(query: AdminSubscriptionsQuery) {
      for await (const rows of everySubscriptionInBatches(db, query)) yield await present(rows);
    },

    /** The newest ones that were cancelled with a reason: of all customers, or of one user. */
    cancelled: async (userId?: string): Promise<ListedSubscription[]> =>
      present(await listCancelled(db, { userId, limit: SHOWN_CANCELLED })),

    /** For the filter: the products that subscriptions are for. */
    subscribedProducts: () => listSubscribedProducts(db),

    async invoices(viewer: Viewer, query: AdminInvoicesQuery, paging: Paging): Promise<Listed<AdminInvoice>> {
      const { rows, count } = await listEveryInvoice(db, filterOf(viewer, query), paging);
      return { results: rows.map(presentAdminInvoice), count };
    },

    /** All that match, for a file. */
    allInvoices: (viewer: Viewer, query: AdminInvoicesQuery) =>
      mapBatches(everyInvoiceInBatches(db, filterOf(viewer, query)), presentAdminInvoice),
  };
}

/** Days are those of the viewer's time zone. */
const filterOf = (
  { timeZone }: Viewer,
  { from = '', to = '', ...query }: AdminInvoicesQuery,
): InvoiceFilter => ({ ...query, ...daysIn(timeZone ?? 'UTC', { from, to }) });

interface CustomerColumns {
  user_id: string | null;
  buyer: string | null;
  user_name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Of a deleted account the buyer of the invoices. */
function presentCustomer(row: CustomerColumns) {
  const buyer: Partial<Buyer> = JSON.parse(row.buyer ?? '{}');
  const fullName = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    customer: fullName || row.user_name || buyer.company || buyer.name || '',
    email: row.email ?? buyer.email ?? '',
    /** Null after the account was deleted. */
    userId: row.user_id,
  };
}

function presentSubscription(row: ListedSubscriptionRow, items: Item[]) {
  const cents = items.reduce((sum, item) => sum + (item.amount_cents ?? 0) * item.quantity, 0);
  return {
    id: row.id,
    ...presentCustomer(row),
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

/** Amounts are in the invoice's currency. */
function presentAdminInvoice(row: AdminInvoiceRow) {
  const amountOf = (units: number) => fromMinorUnits(units, row.currency);
  return {
    id: row.id,
    /** A draft has no number yet. */
    number: row.number,
    ...presentCustomer(row),
    status: row.status,
    orderKind: row.order_kind,
    /** A purchase has none. */
    billingReason: row.billing_reason,
    currency: row.currency,
    total: amountOf(row.total_cents),
    amountPaid: amountOf(row.amount_paid_cents),
    amountRefunded: amountOf(row.amount_refunded_cents),
    createdAt: row.created_at,
  };
}
