import { sql } from 'kysely';
import { INVOICE_LIST } from '#lib/lists/sales.ts';
import type { AdminInvoicesQuery } from '#lib/schemas/billing.ts';
import { batchesByIds } from '../../../platform/db/batches.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { contains, selectWithAny } from '../../../platform/db/like.ts';
import { type PageIds, type Paging, pageByIds } from '../../../platform/db/page-of.ts';
import { customersLike, LISTED_CUSTOMER } from '../customers/customers.queries.ts';

/** Days as timestamps: from `since` until before `before`. */
export type InvoiceFilter = Omit<AdminInvoicesQuery, 'format' | 'limit' | 'page' | 'from' | 'to'> & {
  since?: string | undefined;
  before?: string | undefined;
};

/** The invoices of all customers. */
export const listEveryInvoice = (db: Db, filter: InvoiceFilter, paging: Paging) =>
  pageByIds(invoiceIds(db, filter), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => invoicesOf(db, filter, ids),
  });

export type ListedInvoiceRow = Awaited<ReturnType<typeof invoicesOf>>[number];

export const everyInvoiceInBatches = (db: Db, filter: InvoiceFilter) =>
  batchesByIds(invoiceIds(db, filter), (ids) => invoicesOf(db, filter, ids));

const SORTS = { createdAt: sql`invoices.created_at`, total: sql`invoices.total_cents` };

function invoiceIds(db: Db, filter: InvoiceFilter) {
  const { ids, nameLike, status, since, before } = filter;
  const { sort, order } = INVOICE_LIST.sortingOf(filter);
  const invoices = nameLike
    ? selectWithAny(db, 'invoices', [
        contains('invoices.number', nameLike),
        sql`invoices.customer_id in ${customersLike(db, nameLike)}`,
      ])
    : db.selectFrom('invoices');
  let query = invoices.select('invoices.id').orderBy(SORTS[sort], order).orderBy('invoices.id', order);
  if (ids) query = query.where('invoices.id', 'in', ids);
  if (status) query = query.where('invoices.status', 'in', status);
  if (since) query = query.where('invoices.created_at', '>=', since);
  if (before) query = query.where('invoices.created_at', '<', before);
  return query;
}

function invoicesOf(db: Db, filter: InvoiceFilter, ids: PageIds) {
  const { sort, order } = INVOICE_LIST.sortingOf(filter);
  return db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .where('invoices.id', 'in', ids)
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
      ...LISTED_CUSTOMER,
    ])
    .orderBy(SORTS[sort], order)
    .orderBy('invoices.id', order)
    .execute();
}
