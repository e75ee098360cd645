import type { Db } from '../platform/db/connect.ts';
import { newId } from '../platform/ids.ts';
import type { GatewayCustomer, GatewayInvoice } from './gateway/gateway.ts';
import { type Change, isSame } from './row-changes.ts';
import { type SubscriptionCopy, writeSubscriptions } from './subscription-copies.ts';
import { type InvoiceRow, listInvoicesOf, listPaymentsOf, saveCopy } from './sync.queries.ts';

export interface Changes {
  subscriptions: Change<SubscriptionCopy>[];
  invoices: Change<InvoiceRow>[];
}

/**
 * Writes what the gateway says of a customer, in the caller's transaction.
 * @param read undefined for a customer who was deleted at the gateway
 * @returns what has changed
 */
export async function writeCopies(
  tx: Db,
  customerId: string,
  read: GatewayCustomer | undefined,
  now: string,
): Promise<Changes> {
  const subscriptions = await writeSubscriptions(tx, customerId, read, now);
  if (!read) {
    await closeInvoices(tx, customerId, now);
    return { subscriptions, invoices: [] };
  }
  const invoices = await writeInvoices(tx, customerId, read.invoices, now);
  await writePayments(tx, customerId, read.payments, now);
  return { subscriptions, invoices };
}

async function writeInvoices(
  tx: Db,
  customerId: string,
  invoices: GatewayInvoice[],
  now: string,
): Promise<Change<InvoiceRow>[]> {
  const stored = new Map((await listInvoicesOf(tx, customerId)).map((row) => [row.gateway_id, row]));
  const changes: Change<InvoiceRow>[] = [];
  for (const invoice of invoices) {
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
    if (isSame(before, row)) continue;
    await saveCopy(tx, 'invoices', row);
    changes.push({ before, after: row });
  }
  return changes;
}

/** Of a customer who was deleted at the gateway nothing is collected any more. */
async function closeInvoices(tx: Db, customerId: string, now: string): Promise<void> {
  for (const row of await listInvoicesOf(tx, customerId)) {
    if (row.status !== 'open' && row.status !== 'draft') continue;
    const closed = { status: 'uncollectible' as const, problem: null, next_attempt_at: null };
    await saveCopy(tx, 'invoices', { ...row, ...closed, updated_at: now });
  }
}

async function writePayments(tx: Db, customerId: string, payments: GatewayCustomer['payments'], now: string) {
  const stored = new Map((await listPaymentsOf(tx, customerId)).map((row) => [row.gateway_id, row]));
  for (const payment of payments) {
    const before = stored.get(payment.id);
    const row = {
      id: before?.id ?? newId(),
      customer_id: customerId,
      gateway_id: payment.id,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      event: payment.event,
      created_at: payment.createdAt,
      updated_at: now,
    };
    if (!isSame(before, row)) await saveCopy(tx, 'payments', row);
  }
}
