import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsTo,
  defaultTo,
  notNull,
  refersTo,
  run,
  unique,
  withId,
  withTimestamps,
} from '../initial/columns.ts';

/** The copies of what the gateway says, and the state of the built-in gateway. */
export async function createBilling(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  // The sandbox asked for test cards without keeping customers.
  await schema.dropTable('payment_methods').execute();

  await schema
    .createTable('customers')
    .$call(withId)
    .addColumn('user_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('gateway', 'text', notNull)
    .addColumn('gateway_id', 'text', unique)
    .addColumn('buyer', 'text', notNull)
    .addColumn('card', 'text')
    .addColumn('busy_until', timestamp)
    .addColumn('readings', 'integer', defaultTo(0))
    .addColumn('newest_reading', 'integer', defaultTo(0))
    .addColumn('read_at', timestamp)
    .addColumn('reminders', 'text', notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create unique index customers_user on customers (user_id, gateway)',
    'create index customers_read on customers (gateway, read_at)',
  );

  await schema
    .createTable('subscriptions')
    .$call(withId)
    .addColumn('customer_id', 'text', belongsTo('customers.id'))
    .addColumn('gateway_id', 'text', unique)
    .addColumn('status', 'text', notNull)
    .addColumn('period_start', timestamp, notNull)
    .addColumn('period_end', timestamp, notNull)
    .addColumn('trial_end', timestamp)
    .addColumn('cancel_at_period_end', 'integer', notNull)
    .addColumn('cancel_reason', 'text')
    .addColumn('canceled_at', timestamp)
    .addColumn('ended_at', timestamp)
    .addColumn('pending', 'text')
    .addColumn('grace_until', timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await run(db, 'create index subscriptions_customer on subscriptions (customer_id)');

  await schema
    .createTable('subscription_items')
    .addColumn('subscription_id', 'text', belongsTo('subscriptions.id'))
    .addColumn('position', 'integer', notNull)
    .addColumn('plan_id', 'text', refersTo('product_plans.id'))
    .addColumn('quantity', 'integer', notNull)
    .addPrimaryKeyConstraint('subscription_items_pk', ['subscription_id', 'position'])
    .execute();
  await run(db, 'create index subscription_items_plan on subscription_items (plan_id)');

  await schema
    .createTable('invoices')
    .$call(withId)
    .addColumn('customer_id', 'text', belongsTo('customers.id'))
    .addColumn('gateway_id', 'text', unique)
    .addColumn('subscription_id', 'text')
    .addColumn('number', 'text')
    .addColumn('status', 'text', notNull)
    .addColumn('order_kind', 'text', notNull)
    .addColumn('billing_reason', 'text')
    .addColumn('currency', 'text', notNull)
    .addColumn('subtotal_cents', 'integer', notNull)
    .addColumn('tax_cents', 'integer', notNull)
    .addColumn('total_cents', 'integer', notNull)
    .addColumn('amount_due_cents', 'integer', notNull)
    .addColumn('amount_paid_cents', 'integer', notNull)
    .addColumn('amount_refunded_cents', 'integer', notNull)
    .addColumn('period_start', timestamp, notNull)
    .addColumn('period_end', timestamp, notNull)
    .addColumn('lines', 'text', notNull)
    .addColumn('buyer', 'text', notNull)
    .addColumn('problem', 'text')
    .addColumn('next_attempt_at', timestamp)
    .addColumn('pdf_url', 'text')
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index invoices_customer on invoices (customer_id, created_at, id)',
    "create index invoices_open on invoices (subscription_id) where status = 'open'",
  );

  await schema
    .createTable('payments')
    .$call(withId)
    .addColumn('customer_id', 'text', belongsTo('customers.id'))
    .addColumn('gateway_id', 'text', unique)
    .addColumn('amount_cents', 'integer', notNull)
    .addColumn('currency', 'text', notNull)
    .addColumn('event', 'text')
    .$call(withTimestamps(kinds))
    .execute();
  await run(db, 'create index payments_customer on payments (customer_id)');

  await schema
    .createTable('sandbox_customers')
    .$call(withId)
    .addColumn('user_id', 'text', unique)
    .addColumn('state', 'text', notNull)
    .addColumn('due_at', timestamp)
    .execute();
  await run(db, 'create index sandbox_customers_due on sandbox_customers (due_at)');
}
