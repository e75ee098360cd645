import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** What a user has from subscriptions: paid, in trial, or within the days of grace. */
export const listEntitledItems = (
  db: Db,
  userId: string,
  { gateway, now }: { gateway: Tables['customers']['gateway']; now: string },
) =>
  db
    .selectFrom('customers')
    .innerJoin('subscriptions', 'subscriptions.customer_id', 'customers.id')
    .innerJoin('subscription_items', 'subscription_items.subscription_id', 'subscriptions.id')
    .innerJoin('product_plans', 'product_plans.id', 'subscription_items.price_id')
    .innerJoin('products', 'products.id', 'product_plans.product_id')
    .select([
      'products.slug',
      'products.kind',
      'products.limits',
      'subscription_items.price_id as priceId',
      'subscription_items.quantity',
    ])
    .where('customers.user_id', '=', userId)
    .where('customers.gateway', '=', gateway)
    .where(({ or, and, eb }) =>
      or([
        eb('subscriptions.status', 'in', ['active', 'trialing']),
        and([eb('subscriptions.status', '=', 'past_due'), eb('grace_until', '>', now)]),
      ]),
    )
    .execute();

/** The limits of a product as JSON, also of one that is no longer offered. */
export const findProductLimits = (db: Db, slug: string) =>
  db.selectFrom('products').select('limits').where('slug', '=', slug).executeTakeFirst();
