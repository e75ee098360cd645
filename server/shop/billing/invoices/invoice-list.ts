import { fromMinorUnits } from '#lib/money.ts';
import type { AdminInvoicesQuery } from '#lib/schemas/billing.ts';
import type { Viewer } from '../../../accounts/accounts.ts';
import { daysIn } from '../../../platform/calendar.ts';
import { mapBatches } from '../../../platform/db/batches.ts';
import type { Listed, Paging } from '../../../platform/db/page-of.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentListedCustomer } from '../customers/customers.present.ts';
import {
  everyInvoiceInBatches,
  type InvoiceFilter,
  type ListedInvoiceRow,
  listEveryInvoice,
} from './invoice-list.queries.ts';

export type InvoiceList = ReturnType<typeof createInvoiceList>;
export type ListedInvoice = ReturnType<typeof presentListed>;

/** The invoices of all customers, for admins. */
export const createInvoiceList = ({ database: { db } }: Pick<Platform, 'database'>) => ({
  async list(viewer: Viewer, query: AdminInvoicesQuery, paging: Paging): Promise<Listed<ListedInvoice>> {
    const { rows, count } = await listEveryInvoice(db, filterOf(viewer, query), paging);
    return { results: rows.map(presentListed), count };
  },

  /** All that match, for a file. */
  listInBatches: (viewer: Viewer, query: AdminInvoicesQuery) =>
    mapBatches(everyInvoiceInBatches(db, filterOf(viewer, query)), presentListed),
});

/** Days are those of the viewer's time zone. */
const filterOf = (
  { timeZone }: Viewer,
  { from = '', to = '', ...query }: AdminInvoicesQuery,
): InvoiceFilter => ({ ...query, ...daysIn(timeZone ?? 'UTC', { from, to }) });

/** Amounts are in the invoice's currency. */
function presentListed(row: ListedInvoiceRow) {
  const amountOf = (units: number) => fromMinorUnits(units, row.currency);
  return {
    id: row.id,
    /** A draft has no number yet. */
    number: row.number,
    ...presentListedCustomer(row),
    status: row.status,
    orderKind: row.order_kind,
    /** A purchase has none. */
    billingReason: row.billing_reason,
    currency: row.currency,
    total: amountOf(row.total_cents),
    amountPaid: amountOf(row.amount_paid_cents),
    amountRefunded: amountOf(row.amount_refunded_cents),
    createdAt: row.created_at,
  };
}
