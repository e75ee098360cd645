import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, run } from './initial/columns.ts';

/** The trials that customers have begun, one for each product. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('trials')
    .addColumn('customer_id', 'text', belongsTo('customers.id'))
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('begun_at', timestamp, notNull)
    .addPrimaryKeyConstraint('trials_pk', ['customer_id', 'product_id'])
    .execute();
  const begun = 'select s.customer_id, p.product_id, s.created_at from subscriptions s';
  await run(
    db,
    // The first invoice names the product of a trial that was changed to another one.
    `insert into trials (customer_id, product_id, begun_at)
      select customer_id, product_id, min(created_at) from (
        ${begun}
          join subscription_items i on i.subscription_id = s.id
          join product_plans p on p.id = i.plan_id
          where s.trial_end is not null
        union all
        ${begun}
          join invoices i on i.subscription_id = s.gateway_id and i.billing_reason = 'subscription_create'
          join product_plans p on i.lines like '%"planId":"' || p.id || '"%'
          where s.trial_end is not null
      ) as begun group by customer_id, product_id`,
  );
}
