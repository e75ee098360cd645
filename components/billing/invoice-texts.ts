import { formatOrdinalDate } from '#lib/dates.ts';
import type { InvoiceView } from '#server/billing/invoices.ts';

type Named = Pick<InvoiceView, 'number' | 'status'>;

/** A payment outside invoices. */
export const isPayment = ({ number, status }: Named): boolean => number === null && status !== 'draft';

/** As lists name it. */
export const invoiceName = (invoice: Named): string =>
  invoice.number ?? (isPayment(invoice) ? 'Payment' : 'Draft');

export type InvoiceTexts = ReturnType<typeof invoiceTexts>;

/** The texts of an invoice for its page, with dates in the viewer's time zone. */
export function invoiceTexts(
  invoice: InvoiceView,
  { viewer, seller }: { viewer: { timeZone: string | null }; seller: string },
) {
  const { number, orderKind, createdAt, periodStart, periodEnd } = invoice;
  const day = (time: string) =>
    formatOrdinalDate(time, { withYear: true, timeZone: viewer.timeZone ?? 'UTC' });
  return {
    title: number ? `Invoice ${number}` : isPayment(invoice) ? 'Payment' : 'Draft invoice',
    seller,
    date: day(createdAt),
    /** Null for a purchase. */
    period: orderKind === 'subscription' ? `${day(periodStart)} – ${day(periodEnd)}` : null,
  };
}
