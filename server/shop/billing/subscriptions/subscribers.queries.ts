import { type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import type { SubscriberStatus } from '#lib/billing-values.ts';
import { SUBSCRIBER_LIST } from '#lib/lists/sales.ts';
import type { SubscribersQuery } from '#lib/schemas/billing.ts';
import { isUserLike } from '../../../accounts/accounts.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { type Paging, pageOfScan } from '../../../platform/db/page-of.ts';
import { hasRow } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/schema.ts';

type Filter = Omit<SubscribersQuery, 'format' | 'limit' | 'page'>;

/** A subscription, or a purchase, to a plan of the product. */
export type SubscriberRow = InferResult<ReturnType<typeof filteredSubscribers>>[number];

export const hasProductWithId = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('products').select('id').where('id', '=', id));

export const listSubscribers = (db: Db, productId: string, filter: Filter, paging: Paging) =>
  pageOfScan(
    filteredSubscribers(db, productId, filter) as unknown as SelectQueryBuilder<
      Tables,
      'customers',
      SubscriberRow
    >,
    paging,
  );

export const listEverySubscriber = (db: Db, productId: string, filter: Filter) =>
  filteredSubscribers(db, productId, filter).execute();

/** The invoices of these customers for these subscriptions and purchases, the newest last. */
export const listInvoicesFor = async (db: Db, rows: SubscriberRow[]) =>
  rows.length === 0
    ? []
    : db
        .selectFrom('invoices')
        .select(['id', 'subscription_id', 'buyer', 'lines'])
        .where(
          'customer_id',
          'in',
          rows.map(({ customer_id }) => customer_id),
        )
        .where(({ or, eb }) =>
          or([
            eb(
              'subscription_id',
              'in',
              rows.map(({ subscription_id }) => subscription_id ?? ''),
            ),
            eb(
              'id',
              'in',
              rows.map(({ id }) => id),
            ),
          ]),
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute();

function filteredSubscribers(db: Db, productId: string, filter: Filter) {
  const { nameLike, status } = filter;
  const { sort, order } = SUBSCRIBER_LIST.sortingOf(filter);
  const sorts = {
    createdAt: sql`sold.created_at`,
    customer: sql`fold_case(users.name)`,
    plan: sql`fold_case(product_plans.name)`,
    status: sql`sold.status`,
    currentPeriodEnd: sql`sold.period_end`,
  };
  return (
    db
      .selectFrom(subscriptionsTo(db, productId).unionAll(purchasesOf(db, productId)).as('sold'))
      .innerJoin('product_plans', 'product_plans.id', 'sold.price_id')
      .innerJoin('customers', 'customers.id', 'sold.customer_id')
      .leftJoin('users', 'users.id', 'customers.user_id')
      .selectAll('sold')
      .select([
        'product_plans.name as plan_name',
        'product_plans.amount_cents',
        'product_plans.billing_period',
        'customers.user_id',
        'users.name as user_name',
        'users.first_name',
        'users.last_name',
        'users.email',
      ])
      .$if(Boolean(nameLike), (query) => query.where(isUserLike(nameLike ?? '')))
      .$if(status !== undefined, (query) => query.where('sold.status', 'in', status ?? []))
      // Deleted accounts have no name, and purchases no period.
      .orderBy(sorts[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('sold.id')
      .orderBy('sold.price_id')
  );
}

const subscriptionsTo = (db: Db, productId: string) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_items as i', 'i.subscription_id', 's.id')
    .innerJoin('product_plans as p', 'p.id', 'i.price_id')
    .select([
      's.id',
      's.customer_id',
      'p.id as price_id',
      sql<number | null>`i.quantity`.as('quantity'),
      sql<SubscriberStatus>`s.status`.as('status'),
      's.created_at',
      sql<string | null>`s.period_end`.as('period_end'),
      's.cancel_at_period_end',
      sql<string | null>`s.cancel_reason`.as('cancel_reason'),
      's.ended_at',
      sql<string | null>`s.gateway_id`.as('subscription_id'),
    ])
    .where('p.product_id', '=', productId);

/** Ids contain no character that `like` or JSON treats specially. */
const purchasesOf = (db: Db, productId: string) =>
  db
    .selectFrom('invoices as v')
    .innerJoin('product_plans as p', (join) =>
      join.on(sql<boolean>`v.lines like '%"priceId":"' || p.id || '"%'`),
    )
    .select([
      'v.id',
      'v.customer_id',
      'p.id as price_id',
      sql<number | null>`cast(null as integer)`.as('quantity'),
      sql<SubscriberStatus>`case
        when v.amount_refunded_cents > 0 and v.amount_refunded_cents >= v.amount_paid_cents then 'refunded'
        else 'paid'
      end`.as('status'),
      'v.created_at',
      sql<string | null>`cast(null as timestamptz)`.as('period_end'),
      sql<0 | 1>`0`.as('cancel_at_period_end'),
      sql<string | null>`cast(null as text)`.as('cancel_reason'),
      sql<string | null>`cast(null as timestamptz)`.as('ended_at'),
      sql<string | null>`cast(null as text)`.as('subscription_id'),
    ])
    .where('p.product_id', '=', productId)
    .where('v.order_kind', '=', 'purchase')
    .where('v.status', '=', 'paid');
