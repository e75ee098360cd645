import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** A month of the calendar in UTC, as timestamps: from `start` until before `end`. */
export interface Month {
  /** `2026-11` */
  month: string;
  start: string;
  end: string;
}

/** How many rows there are, and how many were created in each month, from an index on the time. */
export async function countByMonth(
  db: Db,
  table: 'users' | 'sites' | 'bots',
  months: Month[],
): Promise<{ total: number; byMonth: number[] }> {
  const counts = await perMonth(
    db,
    months,
    ({ start, end }) =>
      sql`(select count(*) from ${sql.table(table)} where created_at >= ${start} and created_at < ${end})`,
    sql`(select count(*) from ${sql.table(table)})`,
  );
  return { total: counts[0] ?? 0, byMonth: counts.slice(1) };
}

/** The answers that count towards plans. */
export const countAnswersByMonth = (db: Db, months: Month[]): Promise<number[]> =>
  perMonth(
    db,
    months,
    ({ month }) => sql`(select coalesce(sum(answers), 0) from plan_usage where month = ${month})`,
  );

/** US cents that were paid for invoices of a month, without what was refunded. */
export const sumRevenueByMonth = (db: Db, months: Month[]): Promise<number[]> =>
  perMonth(
    db,
    months,
    ({ start, end }) => sql`(
      select coalesce(sum(amount_paid_cents - amount_refunded_cents), 0) from invoices
      where currency = 'usd' and created_at >= ${start} and created_at < ${end})`,
  );

/** The subscriptions that were paid in one of the months, with their US cents a month at the present plan. */
export const listRecurring = async (db: Db, since: string) => {
  const { rows } = await sql<{ created_at: string; ended_at: string | null; cents: number | string }>`
    select subscriptions.created_at, subscriptions.ended_at,
      plans.amount_cents * items.quantity * ${PER_MONTH} as cents
    from subscriptions
    join subscription_items items on items.subscription_id = subscriptions.id
    join product_plans plans on plans.id = items.plan_id
    where subscriptions.status not in ('incomplete', 'incomplete_expired', 'trialing')
      and plans.amount_cents > 0
      and (subscriptions.ended_at is null or subscriptions.ended_at >= ${since})`.execute(db);
  return rows.map(({ cents, ...times }) => ({ ...times, cents: Number(cents) }));
};

/** How often a period is paid in a month. */
const PER_MONTH = sql`case plans.billing_period
  when 'year' then 1.0 / 12 when 'week' then 52.0 / 12 when 'day' then 365.0 / 12 else 1.0 end`;

export const countPastDue = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', 'in', ['past_due', 'unpaid'])
    .executeTakeFirst();
  return Number(row?.n ?? 0);
};

async function perMonth(
  db: Db,
  months: Month[],
  ofMonth: (month: Month) => RawBuilder<unknown>,
  ...first: RawBuilder<unknown>[]
): Promise<number[]> {
  const values = [...first, ...months.map(ofMonth)];
  const columns = values.map((value, position) => sql`${value} as ${sql.ref(`v${position}`)}`);
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(columns)}`.execute(db);
  return values.map((_, position) => Number(rows[0]?.[`v${position}`] ?? 0));
}
