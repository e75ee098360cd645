import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { insert } from './insert-rows.ts';

interface SoldPlan {
  id: string;
  productId: string;
}

/** A plan with a monthly and a yearly price. @returns its prices */
export async function insertProduct(db: Db): Promise<SoldPlan[]> {
  const now = new Date().toISOString();
  const product: Tables['products'] = {
    id: newId(),
    slug: 'bench',
    kind: 'plan',
    name: 'Bench',
    summary: null,
    description: null,
    icon: null,
    provider: null,
    model: null,
    template: null,
    avatar_media_id: null,
    licence: null,
    file_media_id: null,
    status: 'live',
    category: null,
    features: '[]',
    limits: '{}',
    position: 9,
    created_at: now,
    updated_at: now,
  };
  const plans = (['month', 'year'] as const).map((period, position): Tables['product_plans'] => ({
    id: newId(),
    product_id: product.id,
    slug: `bench-${period}`,
    name: `Bench by the ${period}`,
    price_type: 'recurring',
    billing_period: period,
    unit_kind: 'site',
    amount_cents: 1900,
    trial_days: 0,
    archived_at: null,
    position,
    created_at: now,
    updated_at: now,
  }));
  await insert(db, 'products', [product]);
  await insert(db, 'product_plans', plans);
  return plans.map(({ id }) => ({ id, productId: product.id }));
}

/** Every user is a customer with a subscription, its invoice and a review. */
export async function insertSales(
  tx: Db,
  users: Insertable<Tables['users']>[],
  plan: SoldPlan,
): Promise<void> {
  const now = new Date().toISOString();
  const customers = users.map((user): Tables['customers'] => ({
    id: newId(),
    user_id: user.id,
    gateway: 'sandbox',
    gateway_id: `cus_${user.name}`,
    buyer: JSON.stringify({ name: user.name, email: user.email }),
    card: null,
    busy_until: null,
    syncs: 0,
    newest_sync: 0,
    // The daily job reads none of them.
    synced_at: now,
    reminders: '[]',
    deleted_at: null,
    created_at: user.created_at,
    updated_at: user.created_at,
  }));
  const subscriptions = customers.map((customer, i): Tables['subscriptions'] => ({
    id: newId(),
    customer_id: customer.id,
    gateway_id: `sub_${customer.gateway_id}`,
    status: STATUSES[i % STATUSES.length] ?? 'active',
    period_start: customer.created_at,
    period_end: new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString(),
    trial_end: null,
    cancel_at_period_end: 0,
    cancel_reason: null,
    canceled_at: null,
    ended_at: null,
    pending: null,
    grace_until: null,
    created_at: customer.created_at,
    updated_at: customer.created_at,
  }));
  const invoices = subscriptions.map((subscription, i): Tables['invoices'] => ({
    id: newId(),
    customer_id: subscription.customer_id,
    gateway_id: `in_${subscription.gateway_id}`,
    subscription_id: subscription.gateway_id,
    number: `B-${subscription.gateway_id}`,
    status: 'paid',
    order_kind: 'subscription',
    billing_reason: 'subscription_create',
    currency: 'usd',
    subtotal_cents: 1900,
    tax_cents: 0,
    total_cents: 1900,
    amount_due_cents: 0,
    amount_paid_cents: 1900,
    amount_refunded_cents: 0,
    period_start: subscription.period_start,
    period_end: subscription.period_end,
    lines: '[]',
    buyer: customers[i]?.buyer ?? '{}',
    problem: null,
    next_attempt_at: null,
    pdf_url: null,
    created_at: subscription.created_at,
    updated_at: subscription.created_at,
  }));
  await insert(tx, 'customers', customers);
  await insert(tx, 'subscriptions', subscriptions);
  await insert(
    tx,
    'subscription_items',
    subscriptions.map(({ id, status, created_at, ended_at }) => ({
      subscription_id: id,
      position: 0,
      price_id: plan.id,
      quantity: 1,
      status,
      created_at,
      ended_at,
    })),
  );
  await insert(tx, 'invoices', invoices);
  await insert(
    tx,
    'product_reviews',
    users.map((user, i): Tables['product_reviews'] => ({
      id: newId(),
      product_id: plan.productId,
      user_id: user.id,
      rating: (i % 5) + 1,
      body: `It answers what my visitors ask, says ${user.name}.`,
      status: 'approved',
      reports_count: i % 100 === 0 ? 1 : 0,
      reported_at: i % 100 === 0 ? user.created_at : null,
      created_at: user.created_at,
      updated_at: user.created_at,
    })),
  );
}

/** One in forty is past due. */
const STATUSES: Tables['subscriptions']['status'][] = [
  ...Array.from({ length: 38 }, () => 'active' as const),
  'past_due',
  'canceled',
];
