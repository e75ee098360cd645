import type { InvoiceStatus } from '#lib/billing-values.ts';
import { sellerOf } from '#lib/invoice-parts.ts';
import { fromCents, fromMinorUnits } from '#lib/money.ts';
import { isAdmin } from '#lib/roles.ts';
import type { Viewer } from '../../../accounts/accounts.ts';
import type { Listed, Paging } from '../../../platform/db/page-of.ts';
import { conflict, invalid, notFound, orNotFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Customers } from '../customers/customers.ts';
import type { Gateway, PaymentReport } from '../gateway/gateway.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { type InvoiceView, presentInvoice } from './invoices.present.ts';
import { findInvoice, type InvoiceRow, listInvoices, listPaymentEvents } from './invoices.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'settings' | 'recordAudit'> {
  gateway: Pick<Gateway, 'name'>;
  customers: Customers;
}

/** How many rows an export reads at a time. */
const EXPORT_BATCH = 500;

export type Invoices = ReturnType<typeof createInvoices>;
export type { InvoiceView } from './invoices.present.ts';

export interface AdminInvoiceView extends InvoiceView {
  /** Null after the account was deleted. */
  userId: string | null;
  /** The amount that can still be refunded through this server. */
  refundable: number;
  /** What became of its payments, the newest first. Each is an attempt to pay all that was due. */
  paymentEvents: (PaymentReport & { amount: number })[];
}

export function createInvoices({ database: { db }, settings, recordAudit, gateway, customers }: Deps) {
  const find = async (id: string) => orNotFound(await findInvoice(db, id), 'invoice');

  /** Through this server; others at their payment service. */
  const isRefundable = (row: InvoiceRow): row is RefundableRow =>
    row.gateway === gateway.name && row.user_id !== null && row.currency === 'usd';

  async function presentAny(row: InvoiceRow): Promise<AdminInvoiceView> {
    const invoice = presentInvoice(row);
    const events = await listPaymentEvents(db, row.id);
    return {
      ...invoice,
      paymentEvents: events.map((report) => ({ ...report, amount: invoice.amountDue })),
      userId: row.user_id,
      refundable: isRefundable(row) ? fromCents(row.amount_paid_cents - row.amount_refunded_cents) : 0,
    };
  }

  return {
    /** A user's invoices, the newest first. */
    async listOf(
      userId: string,
      filter: { status?: InvoiceStatus[] | undefined },
      paging: Paging,
    ): Promise<Listed<InvoiceView>> {
      const { rows, count } = await listInvoices(db, userId, filter, paging);
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
     * As a PDF document, for its owner and for admins.
     * @throws AppError 404 for others
     */
    async pdfOf(viewer: Viewer, id: string): Promise<{ name: string; content: Buffer }> {
      const row = await findInvoice(db, id);
      if (!row || (row.user_id !== viewer.id && !isAdmin(viewer))) throw notFound('invoice');
      const invoice = presentInvoice(row);
      const seller = sellerOf(settings.values);
      const content = await renderInvoicePdf(invoice, { seller, timeZone: viewer.timeZone ?? 'UTC' });
      return { name: `invoice-${row.number ?? row.id}.pdf`, content };
    },

    /** An invoice of any customer. For admins. @throws AppError 404 */
    getAny: async (id: string): Promise<AdminInvoiceView> => presentAny(await find(id)),

    /**
     * Pays an invoice back, in whole or in part. For admins.
     * @param amountCents default: all that was paid
     * @param refundedCents what the admin saw as refunded before; default: what is refunded when the request arrives
     * @throws AppError 409 if another refund was made since, 422 for more than was paid, or an invoice of another gateway
     */
    async refund(id: string, amountCents?: number, refundedCents?: number): Promise<AdminInvoiceView> {
      const row = await find(id);
      if (!isRefundable(row))
        throw invalid({ amount: ['This invoice can only be refunded at the payment service.'] });
      await customers.change(row.user_id, async (_customer, gateway) => {
        const { amount_paid_cents: paid, amount_refunded_cents: refunded } = await find(id);
        const before = refundedCents ?? row.amount_refunded_cents;
        const amount = amountCents ?? paid - before;
        if (amount <= 0 || amount > paid - before) throw invalid({ amount: ['That is more than was paid.'] });
        // A second click finds the refund made.
        if (refunded === before + amount) return;
        if (refunded !== before)
          throw conflict('Another refund was made meanwhile.', {
            amount: ['Another refund was made meanwhile. See what is left.'],
          });
        await gateway.refund(
          { customerId: row.customer_gateway_id, id: row.gateway_id },
          { amountCents: amount, key: `refund-${row.gateway_id}-${before}-${amount}` },
        );
        // The payment service is no part of a transaction: the refund is recorded once it was made.
        await recordAudit(db, {
          action: 'invoice.refunded',
          object: { kind: 'invoice', id, name: row.number ?? id },
          accountId: row.user_id,
          before: { refunded: fromMinorUnits(before, row.currency) },
          after: { refunded: fromMinorUnits(before + amount, row.currency) },
        });
      });
      return presentAny(await find(id));
    },
  };
}

type RefundableRow = InvoiceRow & { user_id: string };
