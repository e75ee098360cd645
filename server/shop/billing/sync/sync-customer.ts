import { LIMITS } from '../../../plans/plans.ts';
import { isoIn, isoNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CustomerRow } from '../customers/customers.queries.ts';
import type { Gateway, GatewayCustomer } from '../gateway/gateway.ts';
import type { Scope } from '../gateway/watch-calls.ts';
import { NOTICE_JOB, noticesOf } from '../notices/notices.ts';
import { type Reminder, remindersOf } from '../notices/reminders.ts';
import { resumeChanged } from './resume-changed.ts';
import { beginSync, claimNewestSync, findOldestUnsettled, updateCustomer } from './sync.queries.ts';
import { syncRecords } from './sync-records.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue' | 'versions'> {
  gateway: Gateway;
}

export type SyncCustomer = ReturnType<typeof createSyncCustomer>;

/** Invoices that were settled earlier change only by a refund, which an event or the daily sync tells of. */
const RECENT_SECONDS = 100 * 86_400;

/**
 * Reads a customer from the gateway and writes card, subscriptions and invoices in one transaction. Nothing else writes
 * them, so that the order, repetition and loss of events have no effect. An older sync never replaces a newer one.
 * @param scope `recent` leaves out invoices that were settled long ago
 * @throws AppError 503 if the gateway cannot be reached
 */
export function createSyncCustomer({ database: { db }, clock, queue, versions, gateway }: Deps) {
  return async function syncCustomer(customerId: string, scope: Scope = 'all'): Promise<void> {
    const sync = await beginSync(db, customerId, gateway.name);
    // A job from before another gateway was configured must not find the customer deleted there.
    if (!sync) return;
    // A customer who was never synced whole is.
    const isPartial = scope === 'recent' && sync.synced_at !== null;
    const since = isPartial
      ? await findOldestUnsettled(db, customerId, isoIn(clock, -RECENT_SECONDS))
      : undefined;
    let read = await gateway.readCustomer(sync.gateway_id, since);
    if (read && (await resumeChanged(db, gateway, customerId, read)))
      read = await gateway.readCustomer(sync.gateway_id, since);
    await inTransaction(db, async (tx) => {
      const now = isoNow(clock);
      const customer = await claimNewestSync(tx, customerId, {
        newest_sync: sync.syncs,
        ...(!isPartial && { synced_at: now }),
      });
      if (!customer) return;
      const changes = await syncRecords(tx, customerId, read, now);
      if (changes.subscriptions.length > 0) await versions.bump(tx, LIMITS);
      const reminders = remindersOf(read, now);
      await writeCustomer(tx, customer, read, reminders, now);
      if (!customer.user_id) return;
      const mailed: string[] = JSON.parse(customer.reminders);
      const due = reminders.filter(({ key }) => !mailed.includes(key)).map(({ notice }) => notice);
      for (const notice of [...noticesOf(changes), ...due])
        await queue.enqueue(tx, NOTICE_JOB, { userId: customer.user_id, notice });
    });
  };
}

async function writeCustomer(
  tx: Db,
  customer: CustomerRow,
  read: GatewayCustomer | undefined,
  reminders: Reminder[],
  now: string,
): Promise<void> {
  const row = {
    buyer: read ? JSON.stringify(read.buyer) : customer.buyer,
    card: read?.card ? JSON.stringify(read.card) : null,
    reminders: JSON.stringify(reminders.map(({ key }) => key)),
    deleted_at: read ? null : (customer.deleted_at ?? now),
  };
  const isSame = (['buyer', 'card', 'reminders', 'deleted_at'] as const).every(
    (column) => row[column] === customer[column],
  );
  if (!isSame) await updateCustomer(tx, customer.id, { ...row, updated_at: now });
}
