import { formatOrdinalDate } from '#lib/dates.ts';
import type { InvoiceView } from '#server/billing/invoices.ts';

export type InvoiceTexts = ReturnType<typeof invoiceTexts>;

/** The texts of an invoice for its page, with dates in the viewer's time zone. */
export function invoiceTexts(
  { number, orderKind, createdAt, periodStart, periodEnd }: InvoiceView,
  { viewer, seller }: { viewer: { timeZone: string | null }; seller: string },
) {
  const day = (time: string) =>
    formatOrdinalDate(time, { withYear: true, timeZone: viewer.timeZone ?? 'UTC' });
  return {
    title: number ? `Invoice ${number}` : 'Draft invoice',
    seller,
    date: day(createdAt),
    /** Null for a purchase. */
    period: orderKind === 'subscription' ? `${day(periodStart)} – ${day(periodEnd)}` : null,
  };
}
