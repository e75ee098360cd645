import type { Db } from '../../../platform/db/connect.ts';
import type { Gateway, GatewayCustomer, GatewaySubscription } from '../gateway/gateway.ts';
import { listSubscriptionsWithItems } from './sync.queries.ts';

/**
 * A cancelled subscription whose change waits for the bank stays cancelled: who does not confirm must not be charged at the
 * renewal. Takes the cancellation back once that change is paid, unless the customer has cancelled again since.
 * @returns whether a subscription has changed at the gateway
 */
export async function resumeChanged(
  db: Db,
  gateway: Pick<Gateway, 'resume'>,
  customerId: string,
  read: GatewayCustomer,
): Promise<boolean> {
  const cancelled = read.subscriptions.filter(
    ({ cancelAtPeriodEnd, endedAt, pending }) => cancelAtPeriodEnd && !endedAt && !pending,
  );
  if (cancelled.length === 0) return false;
  const stored = await listSubscriptionsWithItems(db, customerId);
  const paid = new Set(read.invoices.flatMap(({ id, status }) => (status === 'paid' ? id : [])));
  const changed = cancelled.filter(({ id, canceledAt }) =>
    stored.some(
      (row) =>
        row.gateway_id === id &&
        row.cancel_at_period_end === 1 &&
        row.canceled_at === canceledAt &&
        paid.has(invoiceIdOf(row.pending)),
    ),
  );
  for (const { id } of changed) await gateway.resume({ customerId: read.id, id });
  return changed.length > 0;
}

function invoiceIdOf(pending: string | null): string {
  const change: GatewaySubscription['pending'] = pending && JSON.parse(pending);
  return change?.invoiceId ?? '';
}
