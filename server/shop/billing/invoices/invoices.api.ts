import { INVOICE_LIST } from '#lib/lists/sales.ts';
import { adminInvoicesQuery, invoicesQuery, refundInput } from '#lib/schemas/billing.ts';
import { type Route, route, tagged } from '../../../platform/http/route.ts';
import type { InvoiceList } from './invoice-list.ts';
import type { Invoices } from './invoices.ts';

interface Deps {
  invoices: Invoices;
  invoiceList: InvoiceList;
}

/** `/invoices`, and `/admin/invoices` with those of all customers. */
export function invoicesApi({ invoices, invoiceList }: Deps): Route[] {
  return tagged('Billing', {
    listInvoices: route('GET /invoices', {
      summary: 'Your invoices',
      access: 'user',
      query: invoicesQuery,
      answer: 'list',
      handle: ({ viewer, query, paging }) => invoices.listOf(viewer.id, query, paging),
    }),
    getInvoice: route('GET /invoices/:id', {
      summary: 'An invoice with its lines',
      access: 'owner',
      answer: { invoice: 'object' },
      handle: async ({ viewer, params }) => ({ invoice: await invoices.get(viewer, params.id) }),
    }),
    downloadInvoice: route('GET /invoices/:id/pdf', {
      summary: 'An invoice as a PDF document; admins download those of all customers',
      access: 'ownerOrAdmin',
      rateLimit: { name: 'invoice-files', points: 300, seconds: 3600 },
      answer: 'file',
      async handle({ viewer, params, res }) {
        const { name, content } = await invoices.pdfOf(viewer, params.id);
        res.attachment(name).set('Cache-Control', 'private, no-store').type('pdf').send(content);
      },
    }),
    listEveryInvoice: route('GET /admin/invoices', {
      summary: 'The invoices of all customers',
      access: 'admin',
      query: adminInvoicesQuery,
      answer: 'list',
      csv: { ...INVOICE_LIST.file, all: ({ viewer, query }) => invoiceList.listInBatches(viewer, query) },
      handle: ({ viewer, query, paging }) => invoiceList.list(viewer, query, paging),
    }),
    adminGetInvoice: route('GET /admin/invoices/:id', {
      summary: 'An invoice of any customer, and how much of it can be refunded',
      access: 'admin',
      answer: { invoice: 'object' },
      handle: async ({ params }) => ({ invoice: await invoices.getAny(params.id) }),
    }),
    refundInvoice: route('POST /admin/invoices/:id/refund', {
      summary: 'Refund an invoice; without an amount all that was paid',
      description:
        'With `amount_refunded`, as the invoice had it before, the same refund sent twice is made only once.',
      access: 'admin',
      body: refundInput,
      answer: { invoice: 'object', message: 'string' },
      errors: [409, 503],
      async handle({ params, body: { amount, amountRefunded } }) {
        const invoice = await invoices.refund(params.id, amount, amountRefunded);
        return { invoice, message: 'The payment was refunded.' };
      },
    }),
  });
}
