import type { Db } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/ids.ts';
import type { GatewayCustomer, GatewayInvoice, GatewaySubscription } from '../gateway/gateway.ts';
import { type Change, isSame } from './row-changes.ts';
import {
  addTrials,
  endItems,
  listSubscriptionsWithItems,
  replaceItems,
  type SubscriptionRow,
  saveRecord,
} from './sync.queries.ts';

/** For so long a subscription whose renewal is not paid keeps its limits. */
const GRACE_DAYS = 7;

export type SyncedSubscription = SubscriptionRow & { priceIds: (string | null)[] };

/**
 * A customer who was deleted at the gateway has no running subscription.
 * @returns those that have changed
 */
export async function syncSubscriptions(
  tx: Db,
  customerId: string,
  read: GatewayCustomer | undefined,
  now: string,
): Promise<Change<SyncedSubscription>[]> {
  const stored = Map.groupBy(
    await listSubscriptionsWithItems(tx, customerId),
    ({ gateway_id }) => gateway_id,
  );
  const changes: Change<SyncedSubscription>[] = [];
  for (const subscription of read?.subscriptions ?? []) {
    const rows = stored.get(subscription.id) ?? [];
    const before = rows[0] && withoutItem(rows[0]);
    const row = subscriptionRow(customerId, subscription, read?.invoices ?? [], before, now);
    const items = subscription.items.map(({ priceId, quantity }, position) => ({
      position,
      price_id: priceId,
      quantity,
    }));
    const itemsBefore = rows.flatMap(({ position, price_id, quantity }) =>
      position === null || quantity === null ? [] : [{ position, price_id, quantity }],
    );
    if (isSame(before, row) && JSON.stringify(items) === JSON.stringify(itemsBefore)) continue;
    await saveRecord(tx, 'subscriptions', row);
    await replaceItems(tx, row, items);
    // One that was not read before may have ended already.
    const hasTrial = row.status === 'trialing' || (!before && row.trial_end !== null);
    if (hasTrial) await addTrials(tx, row, items);
    changes.push({
      before: before && { ...before, priceIds: itemsBefore.map(({ price_id }) => price_id) },
      after: { ...row, priceIds: items.map(({ price_id }) => price_id) },
    });
  }
  return read ? changes : endSubscriptions(tx, [...stored.values()], now);
}

async function endSubscriptions(
  tx: Db,
  stored: WithItem[][],
  now: string,
): Promise<Change<SyncedSubscription>[]> {
  const changes: Change<SyncedSubscription>[] = [];
  for (const rows of stored) {
    const [row] = rows;
    if (!row || row.ended_at) continue;
    const before = withoutItem(row);
    const after = {
      ...before,
      status: 'canceled' as const,
      pending: null,
      grace_until: null,
      canceled_at: row.canceled_at ?? now,
      ended_at: now,
      updated_at: now,
    };
    await saveRecord(tx, 'subscriptions', after);
    await endItems(tx, after);
    const priceIds = rows.map(({ price_id }) => price_id);
    changes.push({ before: { ...before, priceIds }, after: { ...after, priceIds } });
  }
  return changes;
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
  price_id: _price,
  quantity: _quantity,
  ...row
}: WithItem): SubscriptionRow => row;
