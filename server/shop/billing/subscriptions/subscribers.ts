import { fromCents } from '#lib/money.ts';
import type { SubscribersQuery } from '#lib/schemas/billing.ts';
import { chunksOf } from '../../../platform/chunks-of.ts';
import type { Listed, Paging } from '../../../platform/db/page-of.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentListedCustomer } from '../customers/customers.present.ts';
import type { GatewayInvoice } from '../gateway/gateway.ts';
import {
  hasProductWithId,
  listEverySubscriber,
  listInvoicesFor,
  listSubscribers,
  type SubscriberRow,
} from './subscribers.queries.ts';

/** How many rows of an export are presented at a time: databases limit the parameters of a query. */
const EXPORT_BATCH = 500;

export type Subscribers = ReturnType<typeof createSubscribers>;
export type SubscriberView = ReturnType<typeof presentSubscriber>;

type SoldInvoice = Awaited<ReturnType<typeof listInvoicesFor>>[number];

/** Who has subscribed to a product or has bought it, also in the past. */
export function createSubscribers({ database: { db } }: Pick<Platform, 'database'>) {
  async function present(rows: SubscriberRow[]): Promise<SubscriberView[]> {
    const invoices = await listInvoicesFor(db, rows);
    const newest = new Map(invoices.map((invoice) => [invoice.subscription_id ?? invoice.id, invoice]));
    return rows.map((row) => presentSubscriber(row, newest.get(row.subscription_id ?? row.id)));
  }

  return {
    /** @throws AppError 404 for an unknown product */
    async list(productId: string, filter: SubscribersQuery, paging: Paging): Promise<Listed<SubscriberView>> {
      await assertProduct(productId);
      const { rows, count } = await listSubscribers(db, productId, filter, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. @throws AppError 404 for an unknown product */
    async listAll(productId: string, filter: SubscribersQuery): Promise<AsyncIterable<SubscriberView[]>> {
      await assertProduct(productId);
      return inBatches(await listEverySubscriber(db, productId, filter));
    },
  };

  async function* inBatches(rows: SubscriberRow[]): AsyncGenerator<SubscriberView[]> {
    for (const batch of chunksOf(rows, EXPORT_BATCH)) yield present(batch);
  }

  async function assertProduct(id: string): Promise<void> {
    if (!(await hasProductWithId(db, id))) throw notFound('product');
  }
}

/** @param invoice the newest one of the subscription, or the one of the purchase */
function presentSubscriber(row: SubscriberRow, invoice: SoldInvoice | undefined) {
  return {
    id: row.id,
    ...presentListedCustomer({ ...row, buyer: invoice?.buyer ?? null }),
    planId: row.price_id,
    plan: row.plan_name,
    /** US dollars for each unit and period. */
    amount: fromCents(row.amount_cents),
    /** A purchase has none. */
    billingPeriod: row.billing_period,
    quantity: row.quantity ?? boughtIn(invoice, row.price_id),
    status: row.status,
    currentPeriodEnd: row.period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    cancelReason: row.cancel_reason,
    endedAt: row.ended_at,
    /** The newest one; null before the first. */
    invoiceId: invoice?.id ?? null,
    createdAt: row.created_at,
  };
}

function boughtIn(invoice: SoldInvoice | undefined, priceId: string): number {
  const lines: GatewayInvoice['lines'] = JSON.parse(invoice?.lines ?? '[]');
  return lines.filter((line) => line.priceId === priceId).reduce((sum, { quantity }) => sum + quantity, 0);
}
