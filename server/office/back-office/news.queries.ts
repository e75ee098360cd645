import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { countRows } from '../../platform/db/rows.ts';

/** The newest accounts, without those of the staff. */
export const listSignUps = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'created_at'])
    .where('system_role', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const countSignUps = (db: Db, since: string): Promise<number> =>
  countRows(db.selectFrom('users').where('system_role', 'is', null).where('created_at', '>=', since));

/** The newest by the time of their payment. */
export const listSales = (db: Db, limit: number) =>
  sales(db)
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.lines',
      'invoices.currency',
      'invoices.amount_paid_cents',
      'payment_events.at',
      'customers.user_id',
      'users.name as user_name',
    ])
    .orderBy('payment_events.at', 'desc')
    .limit(limit)
    .execute();

export const countSales = (db: Db, since: string): Promise<number> =>
  countRows(sales(db).where('payment_events.at', '>=', since));

/** Renewals are no news; the first payment after a trial is one, although gateways call it a renewal. */
const sales = (db: Db) =>
  db
    .selectFrom('payment_events')
    .innerJoin('invoices', 'invoices.id', 'payment_events.invoice_id')
    .where('payment_events.event', '=', 'succeeded')
    .where('invoices.amount_paid_cents', '>', 0)
    .where(({ or, not, exists, selectFrom }) =>
      or([
        sql<boolean>`coalesce(invoices.billing_reason, '') <> 'subscription_cycle'`,
        not(
          exists(
            // By the customer, whose invoices have an index.
            selectFrom('invoices as earlier')
              .select('earlier.id')
              .whereRef('earlier.customer_id', '=', 'invoices.customer_id')
              .whereRef('earlier.created_at', '<', 'invoices.created_at')
              .whereRef('earlier.subscription_id', '=', 'invoices.subscription_id')
              .where('earlier.status', '=', 'paid')
              .where('earlier.amount_paid_cents', '>', 0),
          ),
        ),
      ]),
    );

/** The websites with a source that could not be read, those that failed last first. */
export const listFailedReadings = (db: Db, limit: number) =>
  db
    .selectFrom('sources')
    .innerJoin('sites', 'sites.bot_id', 'sources.bot_id')
    .where('sources.status', '=', 'failed')
    .select((eb) => [
      'sites.id',
      'sites.name',
      'sites.domain',
      eb.fn.max('sources.updated_at').as('failed_at'),
    ])
    .groupBy(['sites.id', 'sites.name', 'sites.domain'])
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute();
