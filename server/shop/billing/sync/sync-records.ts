import type { Db } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/ids.ts';
import type { GatewayCustomer, GatewayInvoice, PaymentReport } from '../gateway/gateway.ts';
import { type Change, isSame } from './row-changes.ts';
import {
  addPaymentEvents,
  listInvoicesOf,
  listPaymentEventsOf,
  type PaymentEventRow,
  type SyncedInvoice,
  saveRecord,
} from './sync.queries.ts';
import { type SyncedSubscription, syncSubscriptions } from './sync-subscriptions.ts';

export interface Changes {
  subscriptions: Change<SyncedSubscription>[];
  invoices: Change<SyncedInvoice>[];
}

/**
 * Writes what the gateway says of a customer, in the caller's transaction.
 * @param read undefined for a customer who was deleted at the gateway
 * @returns what has changed
 */
export async function syncRecords(
  tx: Db,
  customerId: string,
  read: GatewayCustomer | undefined,
  now: string,
): Promise<Changes> {
  const subscriptions = await syncSubscriptions(tx, customerId, read, now);
  if (!read) {
    await closeInvoices(tx, customerId, now);
    return { subscriptions, invoices: [] };
  }
  const invoices = await syncInvoices(tx, customerId, read, now);
  return { subscriptions, invoices };
}

async function syncInvoices(
  tx: Db,
  customerId: string,
  read: GatewayCustomer,
  now: string,
): Promise<Change<SyncedInvoice>[]> {
  const stored = new Map((await listInvoicesOf(tx, customerId)).map((row) => [row.gateway_id, row]));
  const changes: Change<SyncedInvoice>[] = [];
  const synced: { id: string; events: PaymentReport[] }[] = [];
  for (const invoice of [...read.invoices, ...asInvoices(read, stored)]) {
    const before = stored.get(invoice.id);
    const row = {
      id: before?.id ?? newId(),
      customer_id: customerId,
      gateway_id: invoice.id,
      subscription_id: invoice.subscriptionId,
      number: invoice.number,
      status: invoice.status,
      order_kind: invoice.subscriptionId ? ('subscription' as const) : ('purchase' as const),
      billing_reason: invoice.billingReason,
      currency: invoice.currency,
      subtotal_cents: invoice.subtotalCents,
      tax_cents: invoice.taxCents,
      total_cents: invoice.totalCents,
      amount_due_cents: invoice.amountDueCents,
      amount_paid_cents: invoice.amountPaidCents,
      amount_refunded_cents: invoice.amountRefundedCents,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      lines: JSON.stringify(invoice.lines),
      buyer: JSON.stringify(invoice.buyer),
      problem: invoice.problem,
      next_attempt_at: invoice.nextAttemptAt,
      pdf_url: invoice.pdfUrl,
      created_at: invoice.createdAt,
      updated_at: now,
    };
    synced.push({ id: row.id, events: invoice.events });
    if (isSame(before, row)) continue;
    await saveRecord(tx, 'invoices', row);
    changes.push({ before, after: row });
  }
  await syncEvents(tx, customerId, synced);
  return changes;
}

/** Of a customer who was deleted at the gateway nothing is collected any more. */
async function closeInvoices(tx: Db, customerId: string, now: string): Promise<void> {
  for (const row of await listInvoicesOf(tx, customerId)) {
    if (row.status !== 'open' && row.status !== 'draft') continue;
    const closed = { status: 'uncollectible' as const, problem: null, next_attempt_at: null };
    await saveRecord(tx, 'invoices', { ...row, ...closed, updated_at: now });
  }
}

/** Payments outside invoices are stored as invoices without a number, once their customer has tried to pay. */
const asInvoices = (
  { payments, buyer }: GatewayCustomer,
  stored: Map<string, SyncedInvoice>,
): GatewayInvoice[] =>
  payments
    .filter(({ events }) => events.length > 0)
    .map(({ id, status, amountCents, amountRefundedCents, currency, createdAt, events }) => ({
      id,
      subscriptionId: null,
      number: null,
      status,
      billingReason: null,
      currency,
      subtotalCents: amountCents,
      taxCents: 0,
      totalCents: amountCents,
      amountDueCents: amountCents,
      amountPaidCents: status === 'paid' ? amountCents : 0,
      amountRefundedCents,
      periodStart: createdAt,
      periodEnd: createdAt,
      createdAt,
      lines: [{ description: 'Payment', amountCents, priceId: null, quantity: 1 }],
      buyer: storedBuyer(stored.get(id)) ?? buyer,
      problem: null,
      nextAttemptAt: null,
      pdfUrl: null,
      events,
    }));

const storedBuyer = (row: SyncedInvoice | undefined): GatewayInvoice['buyer'] | undefined =>
  row && JSON.parse(row.buyer);

/** Events are kept: a gateway reports only the newest one of a payment. */
async function syncEvents(
  tx: Db,
  customerId: string,
  invoices: { id: string; events: PaymentReport[] }[],
): Promise<void> {
  const keyOf = ({ invoice_id, event, at }: PaymentEventRow) => `${invoice_id} ${event} ${at}`;
  const stored = new Set((await listPaymentEventsOf(tx, customerId)).map(keyOf));
  const rows = invoices.flatMap(({ id, events }) => events.map((each) => ({ invoice_id: id, ...each })));
  const missing = new Map(rows.filter((row) => !stored.has(keyOf(row))).map((row) => [keyOf(row), row]));
  if (missing.size > 0) await addPaymentEvents(tx, [...missing.values()]);
}
