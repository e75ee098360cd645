import { sql } from 'kysely';
import { FREE_PLAN } from '#lib/billing-values.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tables } from '../../../platform/db/schema.ts';

/** The products that the plans sell. */
export const listProductsOf = async (db: Db, priceIds: string[]) =>
  priceIds.length === 0
    ? []
    : db
        .selectFrom('product_plans')
        .select('product_id as id')
        .distinct()
        .where('id', 'in', priceIds)
        .execute();

/** The product of the plan that an admin has granted to the user. */
export const findGranted = (db: Db, userId: string) =>
  db
    .selectFrom('plan_grants')
    .innerJoin('products', 'products.slug', 'plan_grants.plan')
    .select('products.id')
    .where('plan_grants.user_id', '=', userId)
    .where('products.slug', '<>', FREE_PLAN)
    .executeTakeFirst();

/** Invoices of the product that wait for the confirmation of a bank, with their price, the oldest first. */
export const listOpenPurchases = (db: Db, customerId: string, productId: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('product_plans', (join) =>
      join.on(sql<boolean>`invoices.lines like '%"priceId":"' || product_plans.id || '"%'`),
    )
    .select(['invoices.gateway_id', 'product_plans.id as priceId'])
    .where('invoices.customer_id', '=', customerId)
    .where('invoices.order_kind', '=', 'purchase')
    .where('invoices.status', '=', 'open')
    .where('product_plans.product_id', '=', productId)
    .orderBy('invoices.created_at')
    .execute();

/** The lines of what a user has bought once, paid and not paid back in full. */
export const listPaidLines = (db: Db, userId: string, gateway: Tables['customers']['gateway']) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select('invoices.lines')
    .where('customers.user_id', '=', userId)
    .where('customers.gateway', '=', gateway)
    .where('invoices.order_kind', '=', 'purchase')
    .where('invoices.status', '=', 'paid')
    .where(({ or, eb, ref }) =>
      or([
        eb('invoices.amount_paid_cents', '=', 0),
        eb('invoices.amount_refunded_cents', '<', ref('invoices.amount_paid_cents')),
      ]),
    )
    .execute();
