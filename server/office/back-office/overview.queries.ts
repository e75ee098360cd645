import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { countRows } from '../../platform/db/rows.ts';

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
): Promise<{ value: number; byMonth: number[] }> {
  const counts = await perMonth(
    db,
    withEarlier(months),
    ({ start, end }) =>
      sql`(select count(*) from ${sql.table(table)} where created_at >= ${start} and created_at < ${end})`,
  );
  return { value: counts.reduce((sum, count) => sum + count, 0), byMonth: counts.slice(1) };
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

/**
 * US cents a month, of the subscriptions that ran at the end of each month, at their present plans: those that began until
 * then, without those that had ended.
 */
export async function sumRecurringByMonth(db: Db, months: Month[]): Promise<number[]> {
  const quantity = (time: 'created_at' | 'ended_at', { start, end }: Month) => sql`
    (select coalesce(sum(quantity), 0) from subscription_items
      where price_id = plans.id and ${sql.ref(time)} >= ${start} and ${sql.ref(time)} < ${end}
      and status not in ('incomplete', 'incomplete_expired', 'trialing'))`;
  const changes = await perMonth(
    db,
    withEarlier(months),
    (month) => sql`(
      select sum(plans.amount_cents * ${PER_MONTH} * (${quantity('created_at', month)} - ${quantity('ended_at', month)}))
      from product_plans plans)`,
  );
  let sum = 0;
  return changes
    .map((change) => {
      sum += change;
      return sum;
    })
    .slice(1);
}

/** US cents a month of the subscriptions that run, and end with their period because they were cancelled. */
export async function sumEnding(db: Db): Promise<number> {
  const { rows } = await sql<NumberRow>`
    select sum(plans.amount_cents * ${PER_MONTH} * items.quantity) as cents from subscriptions
      join subscription_items items on items.subscription_id = subscriptions.id
      join product_plans plans on plans.id = items.price_id
      where subscriptions.cancel_at_period_end = 1 and subscriptions.ended_at is null
      and subscriptions.status not in ('incomplete', 'incomplete_expired', 'trialing')`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** How often a period is paid in a month. */
const PER_MONTH = sql`case plans.billing_period
  when 'year' then 1.0 / 12 when 'week' then 52.0 / 12 when 'day' then 365.0 / 12 else 1.0 end`;

/** Websites with a source that could not be read. */
export const countFailedReadings = (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('sites')
      .where('bot_id', 'in', (eb) =>
        eb.selectFrom('sources').select('bot_id').where('status', '=', 'failed'),
      ),
  );

export const countPastDue = (db: Db): Promise<number> =>
  countRows(db.selectFrom('subscriptions').where('status', 'in', ['past_due', 'unpaid']));

async function perMonth(
  db: Db,
  months: Month[],
  ofMonth: (month: Month) => RawBuilder<unknown>,
): Promise<number[]> {
  const columns = months.map((month, position) => sql`${ofMonth(month)} as ${sql.ref(`v${position}`)}`);
  const { rows } = await sql<NumberRow>`select ${sql.join(columns)}`.execute(db);
  return months.map((_, position) => Number(rows[0]?.[`v${position}`] ?? 0));
}

/** With all the time before them, as if it were a month. */
const withEarlier = (months: Month[]): Month[] => [
  { month: '', start: '0001-01-01T00:00:00.000Z', end: months[0]?.start ?? '' },
  ...months,
];

/** PostgreSQL returns large numbers as texts; a sum of no rows is null. */
type NumberRow = Record<string, number | string | null>;
