import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, run } from './initial/columns.ts';

/**
 * What became of payments. Those outside invoices become invoices without a number; the next reading adds their events,
 * with the times that the gateway reports.
 */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('payment_events')
    .addColumn('invoice_id', 'text', belongsTo('invoices.id'))
    .addColumn('event', 'text', notNull)
    .addColumn('at', timestamp, notNull)
    .addPrimaryKeyConstraint('payment_events_pk', ['invoice_id', 'at', 'event'])
    .execute();
  const line = `'[{"description":"Payment","amountCents":' || p.amount_cents || ',"planId":null,"quantity":1}]'`;
  await run(
    db,
    `insert into invoices (id, customer_id, gateway_id, status, order_kind, currency, subtotal_cents, tax_cents, total_cents,
        amount_due_cents, amount_paid_cents, amount_refunded_cents, period_start, period_end, lines, buyer, created_at, updated_at)
      select p.id, p.customer_id, p.gateway_id, case when p.event = 'succeeded' then 'paid' else 'open' end, 'purchase',
        p.currency, p.amount_cents, 0, p.amount_cents, p.amount_cents,
        case when p.event = 'succeeded' then p.amount_cents else 0 end, 0,
        p.created_at, p.created_at, ${line}, c.buyer, p.created_at, p.updated_at
      from payments p join customers c on c.id = p.customer_id
      where p.event is not null`,
    'drop table payments',
    'create index subscriptions_canceled on subscriptions (canceled_at) where canceled_at is not null',
  );
}
