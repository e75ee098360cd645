import { sql } from 'kysely';
import { SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import type { AdminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import { batchesByIds } from '../../../platform/db/batches.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { type PageIds, type Paging, pageByIds } from '../../../platform/db/page-of.ts';
import { customersLike, LISTED_CUSTOMER } from '../customers/customers.queries.ts';

type SubscriptionFilter = Omit<AdminSubscriptionsQuery, 'format' | 'limit' | 'page'>;

const SUBSCRIPTION = [
  'subscriptions.id',
  'subscriptions.status',
  'subscriptions.period_start',
  'subscriptions.period_end',
  'subscriptions.cancel_at_period_end',
  'subscriptions.cancel_reason',
  'subscriptions.canceled_at',
  'subscriptions.ended_at',
  'subscriptions.created_at',
  ...LISTED_CUSTOMER,
] as const;

/** The subscriptions of all customers. */
export const listEverySubscription = (db: Db, filter: SubscriptionFilter, paging: Paging) =>
  pageByIds(subscriptionIds(db, filter), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => subscriptionsOf(db, filter, ids),
  });

export type ListedSubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number];

export const everySubscriptionInBatches = (db: Db, filter: SubscriptionFilter) =>
  batchesByIds(subscriptionIds(db, filter), (ids) => subscriptionsOf(db, filter, ids));

const SORTS = { createdAt: sql`subscriptions.created_at`, currentPeriodEnd: sql`subscriptions.period_end` };

function subscriptionIds(db: Db, filter: SubscriptionFilter) {
  const { ids, nameLike, productId, status } = filter;
  const { sort, order } = SUBSCRIPTION_LIST.sortingOf(filter);
  let query = db
    .selectFrom('subscriptions')
    .select('subscriptions.id')
    .orderBy(SORTS[sort], order)
    .orderBy('subscriptions.id', order);
  if (nameLike) query = query.where('subscriptions.customer_id', 'in', customersLike(db, nameLike));
  if (ids) query = query.where('subscriptions.id', 'in', ids);
  if (status) query = query.where('subscriptions.status', 'in', status);
  if (productId)
    query = query.where('subscriptions.id', 'in', (eb) =>
      eb
        .selectFrom('subscription_items')
        .innerJoin('product_plans', 'product_plans.id', 'subscription_items.price_id')
        .where('product_plans.product_id', '=', productId)
        .select('subscription_items.subscription_id'),
    );
  return query;
}

function subscriptionsOf(db: Db, filter: SubscriptionFilter, ids: PageIds) {
  const { sort, order } = SUBSCRIPTION_LIST.sortingOf(filter);
  return db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .where('subscriptions.id', 'in', ids)
    .select(SUBSCRIPTION)
    .orderBy(SORTS[sort], order)
    .orderBy('subscriptions.id', order)
    .execute();
}

/** The newest subscriptions that were cancelled with a reason: of all customers, or of one user. */
export const listCancelled = (db: Db, { userId, limit }: { userId: string | undefined; limit: number }) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .where('subscriptions.canceled_at', 'is not', null)
    .where('subscriptions.cancel_reason', '<>', '')
    .$if(userId !== undefined, (query) => query.where('customers.user_id', '=', userId ?? ''))
    .select(SUBSCRIPTION)
    .orderBy('subscriptions.canceled_at', 'desc')
    .limit(limit)
    .execute();

/** What these subscriptions consist of. */
export const listItemsOf = async (db: Db, subscriptionIds: string[]) =>
  subscriptionIds.length === 0
    ? []
    : db
        .selectFrom('subscription_items')
        .leftJoin('product_plans', 'product_plans.id', 'subscription_items.price_id')
        .leftJoin('products', 'products.id', 'product_plans.product_id')
        .where('subscription_items.subscription_id', 'in', subscriptionIds)
        .orderBy('subscription_items.position')
        .select([
          'subscription_items.subscription_id',
          'subscription_items.quantity',
          'product_plans.name as plan_name',
          'product_plans.amount_cents',
          'product_plans.billing_period',
          'products.name as product_name',
        ])
        .execute();

/** The products that subscriptions are for, by name. */
export const listSubscribedProducts = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_plans')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('subscription_items')
              .select('subscription_id')
              .whereRef('subscription_items.price_id', '=', 'product_plans.id'),
          ),
        )
        .select('product_id'),
    )
    .orderBy('position')
    .execute();
