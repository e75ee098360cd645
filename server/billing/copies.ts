import type { Db } from '../platform/db/connect.ts';
import { newId } from '../platform/ids.ts';
import type { GatewayCustomer, GatewayInvoice, GatewaySubscription } from './gateway/gateway.ts';
import {
  deleteItems,
  type InvoiceRow,
  insertItems,
  listInvoicesOf,
  listPaymentsOf,
  listSubscriptionsWithItems,
  type SubscriptionRow,
  saveCopy,
} from './sync.queries.ts';

/** For so long a subscription whose renewal is not paid keeps its limits. */
const GRACE_DAYS = 7;

/** A record that was written, and what was stored before; undefined for a new one. */
export interface Change<Row> {
  before: Row | undefined;
  after: Row;
}

export type SubscriptionCopy = SubscriptionRow & { planIds: (string | null)[] };

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
  if (!read) return { subscriptions, invoices: [] };
  const invoices = await writeInvoices(tx, customerId, read.invoices, now);
  await writePayments(tx, customerId, read.payments, now);
  return { subscriptions, invoices };
}

/** A customer who was deleted at the gateway has no running subscription. */
async function writeSubscriptions(
  tx: Db,
  customerId: string,
  read: GatewayCustomer | undefined,
  now: string,
): Promise<Change<SubscriptionCopy>[]> {
  const stored = Map.groupBy(
    await listSubscriptionsWithItems(tx, customerId),
    ({ gateway_id }) => gateway_id,
  );
  const changes: Change<SubscriptionCopy>[] = [];
  for (const subscription of read?.subscriptions ?? []) {
    const rows = stored.get(subscription.id) ?? [];
    const before = rows[0] && withoutItem(rows[0]);
    const row = subscriptionRow(customerId, subscription, read?.invoices ?? [], before, now);
    if (!isSame(before, row)) await saveCopy(tx, 'subscriptions', row);
    const items = subscription.items.map(({ planId, quantity }, position) => ({
      subscription_id: row.id,
      position,
      plan_id: planId,
      quantity,
    }));
    const itemsBefore = rows.flatMap(({ id, position, plan_id, quantity }) =>
      position === null || quantity === null ? [] : [{ subscription_id: id, position, plan_id, quantity }],
    );
    if (JSON.stringify(items) !== JSON.stringify(itemsBefore)) {
      if (itemsBefore.length > 0) await deleteItems(tx, row.id);
      if (items.length > 0) await insertItems(tx, items);
    }
    changes.push({
      before: before && { ...before, planIds: itemsBefore.map(({ plan_id }) => plan_id) },
      after: { ...row, planIds: items.map(({ plan_id }) => plan_id) },
    });
  }
  if (!read)
    await endSubscriptions(
      tx,
      [...stored.values()].flatMap(([first]) => first ?? []),
      now,
    );
  return changes;
}

async function endSubscriptions(tx: Db, rows: WithItem[], now: string): Promise<void> {
  for (const row of rows) {
    if (row.ended_at) continue;
    const ended = {
      status: 'canceled' as const,
      pending: null,
      grace_until: null,
      ended_at: now,
      updated_at: now,
    };
    await saveCopy(tx, 'subscriptions', {
      ...withoutItem(row),
      canceled_at: row.canceled_at ?? now,
      ...ended,
    });
  }
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

function subscriptionRow(
  customerId: string,
  subscription: GatewaySubscription,
  invoices: GatewayInvoice[],
  before: SubscriptionRow | undefined,
  now: string,
): SubscriptionRow {
  return {
    id: before?.id ?? newId(),
    customer_id: customerId,
    gateway_id: subscription.id,
    status: subscription.status,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    trial_end: subscription.trialEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd ? 1 : 0,
    cancel_reason: subscription.cancelReason,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    pending: subscription.pending && JSON.stringify(subscription.pending),
    grace_until: subscription.status === 'past_due' ? graceUntil(subscription.id, invoices) : null,
    created_at: subscription.createdAt,
    updated_at: now,
  };
}

/** Counts from the first renewal that is not paid. */
function graceUntil(subscriptionId: string, invoices: GatewayInvoice[]): string | null {
  const [since] = invoices
    .filter((invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'open')
    .map(({ createdAt }) => createdAt)
    .sort();
  return since ? new Date(Date.parse(since) + GRACE_DAYS * 86_400_000).toISOString() : null;
}

type WithItem = Awaited<ReturnType<typeof listSubscriptionsWithItems>>[number];

const withoutItem = ({
  position: _position,
  plan_id: _plan,
  quantity: _quantity,
  ...row
}: WithItem): SubscriptionRow => row;

/** Apart from the time of the last change. */
const isSame = <Row extends { updated_at: string }>(before: Row | undefined, row: Row): boolean =>
  before !== undefined &&
  Object.entries(row).every(
    ([column, value]) => column === 'updated_at' || before[column as keyof Row] === value,
  );
