import type { InvoiceStatus } from '#lib/billing-values.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../../platform/db/page-of.ts';

/** The invoices of a user, also of another gateway; the newest first. */
export const listInvoices = (
  db: Db,
  userId: string,
  { status }: { status?: InvoiceStatus[] | undefined },
  paging: Paging,
) =>
  pageOf(
    invoices(db)
      .where('customers.user_id', '=', userId)
      .$if(status !== undefined, (query) => query.where('invoices.status', 'in', status ?? []))
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.id', 'desc'),
    paging,
  );

export const findInvoice = (db: Db, id: string) =>
  invoices(db).where('invoices.id', '=', id).executeTakeFirst();

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

/** What became of the payments of an invoice, the newest first. */
export const listPaymentEvents = (db: Db, invoiceId: string) =>
  db
    .selectFrom('payment_events')
    .select(['event', 'at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('at', 'desc')
    .execute();

const invoices = (db: Db) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .selectAll('invoices')
    .select(['customers.user_id', 'customers.gateway', 'customers.gateway_id as customer_gateway_id']);
