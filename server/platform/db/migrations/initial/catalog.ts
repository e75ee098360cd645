import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  defaultTo,
  notNull,
  run,
  unique,
  withId,
  withTimestamps,
} from './columns.ts';

/** Products and plans, and what accounts pay and use. */
export async function createCatalog(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('products')
    .$call(withId)
    .addColumn('slug', 'text', unique)
    .addColumn('kind', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('summary', 'text')
    .addColumn('description', 'text')
    .addColumn('icon', 'text')
    .addColumn('provider', 'text')
    .addColumn('template', 'text')
    .addColumn('status', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(db, 'create index products_listed on products (status, position)');

  await schema
    .createTable('product_plans')
    .$call(withId)
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', notNull)
    .addColumn('price_type', 'text', notNull)
    .addColumn('billing_period', 'text')
    .addColumn('unit_kind', 'text', notNull)
    .addColumn('amount_cents', 'integer', notNull)
    .addColumn('features', 'text', notNull)
    .addColumn('limits', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(db, 'create index product_plans_product on product_plans (product_id)');

  await schema
    .createTable('payment_methods')
    .addColumn('user_id', 'text', belongsOnceTo('users.id'))
    .addColumn('gateway', 'text', notNull)
    .addColumn('gateway_id', 'text', notNull)
    .addColumn('brand', 'text', notNull)
    .addColumn('last4', 'text', notNull)
    .addColumn('exp_month', 'integer', notNull)
    .addColumn('exp_year', 'integer', notNull)
    .$call(withTimestamps(kinds))
    .execute();

  await schema
    .createTable('plan_grants')
    .addColumn('user_id', 'text', belongsOnceTo('users.id'))
    .addColumn('plan', 'text')
    .addColumn('limits', 'text', notNull)
    .addColumn('updated_at', kinds.timestamp, notNull)
    .execute();

  await schema
    .createTable('plan_usage')
    .addColumn('owner_id', 'text', belongsTo('users.id'))
    .addColumn('month', 'text', notNull)
    .addColumn('answers', 'integer', notNull)
    .addColumn('warned_percent', 'integer', defaultTo(0))
    .addPrimaryKeyConstraint('plan_usage_pk', ['owner_id', 'month'])
    .execute();
}
