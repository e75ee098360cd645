import { fromCents } from '#lib/money.ts';
import type { Price } from '../../catalog/catalog.ts';
import type { GatewaySubscription } from '../gateway/gateway.ts';
import type { RunningRow } from './subscriptions.queries.ts';

/** The oldest invoice of a subscription that is not paid. */
export interface OpenInvoice {
  /** US dollars. */
  amountDue: number;
  problem: string | null;
}

export type SubscriptionView = ReturnType<typeof presentSubscription>;

/** A subscription as its owner sees it. Every subscription of this server has one item. */
export function presentSubscription(
  row: RunningRow,
  prices: Map<string, Price>,
  openInvoice: OpenInvoice | null = null,
) {
  const price = prices.get(row.price_id ?? '');
  const pending = pendingOf(row);
  const [pendingItem] = pending?.items ?? [];
  const pendingPrice = prices.get(pendingItem?.priceId ?? '');
  return {
    id: row.id,
    status: row.status,
    /** The slug of the product. */
    plan: price?.product.slug ?? '',
    planName: price?.product.name ?? '',
    kind: price?.product.kind ?? 'plan',
    period: price?.period ?? null,
    quantity: row.quantity,
    /** US dollars for each period. */
    amount: fromCents((price?.amountCents ?? 0) * row.quantity),
    currentPeriodStart: row.period_start,
    currentPeriodEnd: row.period_end,
    trialEnd: row.trial_end,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    canceledAt: row.canceled_at,
    graceUntil: row.grace_until,
    /** A change that waits for the renewal, or for its payment. */
    pendingPlan: pending && {
      plan: pendingPrice?.product.slug ?? '',
      planName: pendingPrice?.product.name ?? '',
      period: pendingPrice?.period ?? null,
      quantity: pendingItem?.quantity ?? 1,
      amount: fromCents((pendingPrice?.amountCents ?? 0) * (pendingItem?.quantity ?? 1)),
      at: pending.at,
      isUnpaid: pending.invoiceId !== null,
    },
    openInvoice,
    createdAt: row.created_at,
  };
}

/** The prices of the rows and of their pending changes. */
export const priceIdsOf = (rows: RunningRow[]): string[] =>
  rows.flatMap((row) => {
    const items = pendingOf(row)?.items ?? [];
    return [row.price_id, ...items.map(({ priceId }) => priceId)].flatMap((id) => id ?? []);
  });

const pendingOf = ({ pending }: RunningRow): GatewaySubscription['pending'] =>
  pending === null ? null : JSON.parse(pending);
