import { setTimeout as wait } from 'node:timers/promises';
import type { Users } from '../../../accounts/accounts.ts';
import { isoIn, isoNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobHandler } from '../../../platform/jobs/job-handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Scope, watchCalls } from '../gateway/watch-calls.ts';
import type { SyncCustomer } from '../sync/sync-customer.ts';
import {
  type CustomerRow,
  findCustomer,
  findCustomerIdByGatewayId,
  insertCustomer,
  listUnsynced,
  releaseCustomer,
  replaceAtGateway,
  reserveExpired,
  reserveFree,
} from './customers.queries.ts';

/** Longer than the slowest change at the gateway; a process that ends in the middle blocks the customer no longer. */
const RESERVED_SECONDS = 180;
/** A second click waits for the first one. */
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** At most so many in an hour: payment services limit the rate of calls. */
const DAILY_BATCH = 1000;

/** A payment service may be out of reach for hours. */
const CLOSE_ATTEMPTS = 20;

interface ClosePayload {
  customerId: string;
  gatewayId: string;
}

interface SyncPayload {
  customerId: string;
}

export const SYNC_CUSTOMER_JOB = 'billing.sync-customer';
export const CLOSE_CUSTOMER_JOB = 'billing.close-customer';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue' | 'log'> {
  gateway: Gateway;
  users: Pick<Users, 'findById'>;
  syncCustomer: SyncCustomer;
}

export type Customers = ReturnType<typeof createCustomers>;

/** Users as customers of the gateway. */
export function createCustomers({ database: { db }, clock, queue, log, gateway, users, syncCustomer }: Deps) {
  const find = (userId: string) => findCustomer(db, userId, gateway.name);

  /** A customer who was deleted at the gateway gets a new one there, and keeps the invoices. */
  async function ensure(userId: string): Promise<CustomerRow> {
    const existing = await find(userId);
    if (existing && existing.deleted_at === null) return existing;
    const user = await users.findById(userId);
    if (!user) throw new Error(`no user ${userId}`);
    const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.name;
    const gatewayId = await gateway.createCustomer({ userId, email: user.email, name });
    const now = isoNow(clock);
    if (existing) await replaceAtGateway(db, existing.id, { gateway_id: gatewayId, updated_at: now });
    else await insertCustomer(db, newCustomerRow({ userId, gateway: gateway.name, gatewayId, now }));
    return (await find(userId)) as CustomerRow;
  }

  /**
   * @returns the end of the reservation, and whether the result of the change before was synced
   * @throws AppError 409 if another change of the same customer takes too long
   */
  async function reserve(id: string): Promise<{ until: string; isSynced: boolean }> {
    for (let waited = 0; waited <= WAIT_MS; waited += POLL_MS) {
      const until = isoIn(clock, RESERVED_SECONDS);
      if (await reserveFree(db, id, until)) return { until, isSynced: true };
      if (await reserveExpired(db, id, { now: isoNow(clock), until })) return { until, isSynced: false };
      await wait(POLL_MS);
    }
    throw conflict('Another change of your subscription is still running. Please try again in a minute.');
  }

  const enqueueSync = (customerId: string) =>
    queue.enqueue(db, SYNC_CUSTOMER_JOB, { customerId }, { key: customerId });

  async function syncOrEnqueue(id: string, scope: Scope): Promise<boolean> {
    try {
      await syncCustomer(id, scope);
      return true;
    } catch (error) {
      log.warn({ err: error, customer: id }, 'the sync of a customer will be repeated');
      await enqueueSync(id);
      return false;
    }
  }

  return {
    find,
    ensure,

    /**
     * Changes something at the gateway, one change of a customer at a time, and syncs the customer if the gateway was
     * called. If that fails, a job repeats it, and the next change syncs first: otherwise it would order again what it
     * does not see.
     * @param act calls this gateway only
     * @param options.syncScope synced also without a call: what the customer has changed in the gateway's own form
     * @throws AppError 409 as long as another change runs, 503 if the gateway cannot be reached
     */
    async change<Result>(
      userId: string,
      act: (customer: CustomerRow, gateway: Gateway) => Promise<Result>,
      { syncScope }: { syncScope?: Scope } = {},
    ): Promise<Result> {
      const { id } = await ensure(userId);
      const { until, ...reserved } = await reserve(id);
      let { isSynced } = reserved;
      const watched = watchCalls(gateway);
      try {
        if (!isSynced) await syncCustomer(id);
        isSynced = true;
        // Read again: another change may have ended since.
        return await act(await ensure(userId), watched.gateway);
      } finally {
        const scope = watched.scope() ?? syncScope;
        if (scope) isSynced = await syncOrEnqueue(id, scope);
        await releaseCustomer(db, id, { until, isSynced, now: isoNow(clock) });
      }
    },

    /** The customer of an event of the gateway; unknown ones are ignored. */
    async enqueueSyncOf(gatewayId: string): Promise<void> {
      const customer = await findCustomerIdByGatewayId(db, gatewayId);
      if (customer) await enqueueSync(customer.id);
    },

    /** Syncs every customer once a day: events may have been lost. */
    async enqueueDaily(): Promise<void> {
      const since = isoIn(clock, -86_400);
      for (const { id } of await listUnsynced(db, { gateway: gateway.name, since, limit: DAILY_BATCH }))
        await enqueueSync(id);
    },

    /** Ends what renews when an account is deleted, in that transaction; a job tells the gateway. Invoices stay. */
    async closeOf(tx: Db, userId: string): Promise<void> {
      const customer = await findCustomer(tx, userId, gateway.name);
      if (!customer) return;
      const payload: ClosePayload = { customerId: customer.id, gatewayId: customer.gateway_id };
      await queue.enqueue(tx, CLOSE_CUSTOMER_JOB, payload, { maxAttempts: CLOSE_ATTEMPTS });
    },

    closeJob: {
      concurrency: 1,
      async run(payload) {
        const { customerId, gatewayId } = payload as ClosePayload;
        await gateway.deleteCustomer(gatewayId);
        await syncCustomer(customerId);
        return 'done';
      },
    } satisfies JobHandler,

    job: {
      concurrency: 2,
      async run(payload) {
        await syncCustomer((payload as SyncPayload).customerId);
        return 'done';
      },
    } satisfies JobHandler,
  };
}

/** A customer who was not synced yet. */
export const newCustomerRow = ({
  userId,
  gateway,
  gatewayId,
  now,
}: {
  userId: string | null;
  gateway: CustomerRow['gateway'];
  gatewayId: string;
  now: string;
}): CustomerRow => ({
  id: newId(),
  user_id: userId,
  gateway,
  gateway_id: gatewayId,
  buyer: '{}',
  card: null,
  busy_until: null,
  syncs: 0,
  newest_sync: 0,
  synced_at: null,
  reminders: '[]',
  deleted_at: null,
  created_at: now,
  updated_at: now,
});
