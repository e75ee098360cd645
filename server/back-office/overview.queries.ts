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

/** US cents a month, of the subscriptions that ran at the end of each month, at their present plans. */
export async function sumRecurringByMonth(db: Db, months: Month[]): Promise<number[]> {
  const quantities = months.map(
    ({ end }, position) => sql`
      sum(case when subscriptions.created_at < ${end}
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${end})
        then items.quantity else 0 end) as ${columnAt(position)}`,
  );
  const cents = months.map(
    (_, position) => sql`
      sum(sold.${columnAt(position)} * plans.amount_cents * ${PER_MONTH}) as ${columnAt(position)}`,
  );
  // Every subscription is read: therefore its quantity is summed by plan first.
  const { rows } = await sql<NumberRow>`
    select ${sql.join(cents)} from (
      select items.plan_id, ${sql.join(quantities)}
      from subscription_items items
      join subscriptions on subscriptions.id = items.subscription_id
      where subscriptions.status not in ('incomplete', 'incomplete_expired', 'trialing')
      group by items.plan_id) sold
    join product_plans plans on plans.id = sold.plan_id`.execute(db);
  return numbersOf(rows, months.length);
}

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
  const columns = values.map((value, position) => sql`${value} as ${columnAt(position)}`);
  const { rows } = await sql<NumberRow>`select ${sql.join(columns)}`.execute(db);
  return numbersOf(rows, values.length);
}

/** PostgreSQL returns large numbers as texts; a sum of no rows is null. */
type NumberRow = Record<string, number | string | null>;

const columnAt = (position: number) => sql.ref(`v${position}`);

const numbersOf = ([row]: NumberRow[], count: number): number[] =>
  Array.from({ length: count }, (_, position) => Number(row?.[`v${position}`] ?? 0));
