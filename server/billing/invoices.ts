import type { InvoiceStatus } from '#lib/billing-values.ts';
import type { Listed, Paging } from '../platform/db/page-of.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Viewer } from '../users/users.ts';
import type { Customers } from './customers.ts';
import type { Buyer, Gateway, GatewayInvoice } from './gateway/gateway.ts';
import { findInvoice, type ListedInvoiceRow, listInvoices } from './invoices.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Gateway;
  customers: Customers;
}

/** How many rows an export reads at a time. */
const EXPORT_BATCH = 500;

export type Invoices = ReturnType<typeof createInvoices>;
export type InvoiceView = ReturnType<typeof presentInvoice>;

export function createInvoices({ database: { db }, gateway, customers }: Deps) {
  return {
    async list(
      viewer: Viewer,
      filter: { status?: InvoiceStatus[] | undefined },
      paging: Paging,
    ): Promise<Listed<InvoiceView>> {
      const { rows, count } = await listInvoices(db, viewer.id, filter, paging);
      return { results: rows.map(presentInvoice), count };
    },

    /** All invoices of a user, for the export. */
    async *allOf(viewer: Viewer): AsyncGenerator<InvoiceView[]> {
      for (let page = 1; ; page += 1) {
        const { rows, count } = await listInvoices(db, viewer.id, {}, { limit: EXPORT_BATCH, page });
        yield rows.map(presentInvoice);
        if (page * EXPORT_BATCH >= count) return;
      }
    },

    /** @throws AppError 404 for the invoice of another user */
    async get(viewer: Viewer, id: string): Promise<InvoiceView> {
      const row = await findInvoice(db, id);
      if (row?.user_id !== viewer.id) throw notFound('invoice');
      return presentInvoice(row);
    },

    /**
     * Pays an invoice back, in whole or in part. Only admins may; the caller checks it.
     * @param amountCents default: all that was paid
     * @throws AppError 422 for more than was paid, or an invoice of another gateway
     */
    async refund(id: string, amountCents?: number): Promise<InvoiceView> {
      const row = await findInvoice(db, id);
      if (!row) throw notFound('invoice');
      if (row.gateway !== gateway.name || !row.user_id)
        throw invalid({ amount: ['This invoice can only be refunded at the payment service.'] });
      await customers.change(row.user_id, async () => {
        const { amount_paid_cents: paid, amount_refunded_cents: refunded } = (await findInvoice(
          db,
          id,
        )) as ListedInvoiceRow;
        const amount = amountCents ?? paid - refunded;
        if (amount <= 0 || amount > paid - refunded)
          throw invalid({ amount: ['That is more than was paid.'] });
        await gateway.refund(
          { customerId: row.customer_gateway_id, id: row.gateway_id },
          { amountCents: amount, key: `refund-${row.gateway_id}-${refunded}-${amount}` },
        );
      });
      return presentInvoice((await findInvoice(db, id)) as ListedInvoiceRow);
    },
  };
}

/** Amounts are in the invoice's currency, US dollars unless the gateway says otherwise. */
export function presentInvoice(row: ListedInvoiceRow) {
  const buyer: Buyer = JSON.parse(row.buyer);
  const lines: GatewayInvoice['lines'] = JSON.parse(row.lines);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    orderKind: row.order_kind,
    billingReason: row.billing_reason,
    currency: row.currency,
    subtotal: row.subtotal_cents / 100,
    tax: row.tax_cents / 100,
    total: row.total_cents / 100,
    amountDue: row.amount_due_cents / 100,
    amountPaid: row.amount_paid_cents / 100,
    amountRefunded: row.amount_refunded_cents / 100,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    createdAt: row.created_at,
    lines: lines.map(({ description, amountCents, quantity }) => ({
      description,
      quantity,
      amount: amountCents / 100,
    })),
    buyer,
    /** Why it is not paid; null for other invoices. */
    problem: row.problem,
    nextAttemptAt: row.next_attempt_at,
    pdfUrl: row.pdf_url,
  };
}
