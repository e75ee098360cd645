import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** The newest accounts, without those of the staff. */
export const listSignUps = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'created_at'])
    .where('system_role', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const countSignUps = async (db: Db, since: string): Promise<number> => {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('system_role', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
};

/** The newest paid invoices. */
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
      'invoices.created_at',
      'customers.user_id',
      'users.name as user_name',
    ])
    .orderBy('invoices.created_at', 'desc')
    .limit(limit)
    .execute();

export const countSales = async (db: Db, since: string): Promise<number> => {
  const row = await sales(db)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('invoices.created_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
};

/** Renewals are no news. */
const sales = (db: Db) =>
  db
    .selectFrom('invoices')
    .where('invoices.status', '=', 'paid')
    .where('invoices.amount_paid_cents', '>', 0)
    .where(sql<boolean>`coalesce(invoices.billing_reason, '') <> 'subscription_cycle'`);

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
