import { type RawBuilder, sql } from 'kysely';
import type { AdminInvoicesQuery, AdminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import { inBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/connect.ts';
import { anyContains } from '../platform/db/like.ts';
import { type Paging, pageOf, pageOfScan } from '../platform/db/page-of.ts';

type SubscriptionFilter = Omit<AdminSubscriptionsQuery, 'format' | 'limit' | 'page'>;

/** Days as timestamps: from `since` until before `before`. */
export type InvoiceFilter = Omit<AdminInvoicesQuery, 'format' | 'limit' | 'page' | 'from' | 'to'> & {
  since?: string | undefined;
  before?: string | undefined;
};

const CUSTOMER = [
  'customers.user_id',
  'customers.buyer',
  'users.name as user_name',
  'users.first_name',
  'users.last_name',
  'users.email',
] as const;

const NAMES = ['users.name', 'users.first_name', 'users.last_name', 'users.email'];

/** The subscriptions of all customers. */
export const listEverySubscription = (db: Db, filter: SubscriptionFilter, paging: Paging) =>
  (filter.nameLike ? pageOfScan : pageOf)(subscriptions(db, filter), paging);

export type ListedSubscriptionRow = Awaited<ReturnType<typeof listEverySubscription>>['rows'][number];

export const everySubscriptionInBatches = (db: Db, filter: SubscriptionFilter) =>
  offsetBatches<ListedSubscriptionRow>((limit, offset) =>
    subscriptions(db, filter).limit(limit).offset(offset).execute(),
  );

function subscriptions(
  db: Db,
  { nameLike, productId, status, sort = 'createdAt', order }: SubscriptionFilter,
) {
  const direction = order ?? (sort === 'createdAt' ? 'desc' : 'asc');
  const sorts = {
    createdAt: 'subscriptions.created_at',
    currentPeriodEnd: 'subscriptions.period_end',
  } as const;
  let query = db
    .selectFrom('subscriptions')
    .leftJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .select([
      'subscriptions.id',
      'subscriptions.status',
      'subscriptions.period_start',
      'subscriptions.period_end',
      'subscriptions.cancel_at_period_end',
      'subscriptions.ended_at',
      'subscriptions.created_at',
      ...CUSTOMER,
    ])
    .orderBy(sorts[sort], direction)
    .orderBy('subscriptions.id', direction);
  if (nameLike) query = query.where(anyContains(NAMES, nameLike));
  if (status) query = query.where('subscriptions.status', 'in', status);
  if (productId)
    query = query.where('subscriptions.id', 'in', (eb) =>
      eb
        .selectFrom('subscription_items')
        .innerJoin('product_plans', 'product_plans.id', 'subscription_items.plan_id')
        .where('product_plans.product_id', '=', productId)
        .select('subscription_items.subscription_id'),
    );
  return query;
}

/** What these subscriptions consist of. */
export const listItemsOf = async (db: Db, subscriptionIds: string[]) =>
  subscriptionIds.length === 0
    ? []
    : db
        .selectFrom('subscription_items')
        .leftJoin('product_plans', 'product_plans.id', 'subscription_items.plan_id')
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
              .whereRef('subscription_items.plan_id', '=', 'product_plans.id'),
          ),
        )
        .select('product_id'),
    )
    .orderBy('position')
    .execute();

/** The invoices of all customers. */
export const listEveryInvoice = (db: Db, filter: InvoiceFilter, paging: Paging) =>
  (filter.nameLike ? pageOfScan : pageOf)(invoices(db, filter), paging);

export type EveryInvoiceRow = Awaited<ReturnType<typeof listEveryInvoice>>['rows'][number];

export const everyInvoiceInBatches = (db: Db, filter: InvoiceFilter) =>
  offsetBatches<EveryInvoiceRow>((limit, offset) =>
    invoices(db, filter).limit(limit).offset(offset).execute(),
  );

function invoices(
  db: Db,
  { nameLike, status, since, before, sort = 'createdAt', order = 'desc' }: InvoiceFilter,
) {
  const sorts: Record<typeof sort, RawBuilder<unknown>> = {
    createdAt: sql`invoices.created_at`,
    total: sql`invoices.total_cents`,
  };
  let query = db
    .selectFrom('invoices')
    .leftJoin('customers', 'customers.id', 'invoices.customer_id')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.status',
      'invoices.order_kind',
      'invoices.billing_reason',
      'invoices.currency',
      'invoices.total_cents',
      'invoices.amount_paid_cents',
      'invoices.amount_refunded_cents',
      'invoices.created_at',
      ...CUSTOMER,
    ])
    .orderBy(sorts[sort], order)
    .orderBy('invoices.id', order);
  if (nameLike) query = query.where(anyContains(['invoices.number', ...NAMES], nameLike));
  if (status) query = query.where('invoices.status', 'in', status);
  if (since) query = query.where('invoices.created_at', '>=', since);
  if (before) query = query.where('invoices.created_at', '<', before);
  return query;
}

const AT_A_TIME = 500;

function offsetBatches<Row>(load: (limit: number, offset: number) => Promise<Row[]>) {
  let read = 0;
  return inBatches<Row>(AT_A_TIME, async () => {
    const rows = await load(AT_A_TIME, read);
    read += rows.length;
    return rows;
  });
}
