import { formatOrdinalDate } from '#lib/dates.ts';
import { invoicePeriod, invoiceTitle, isPayment, sellerOf } from '#lib/invoice-parts.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { InvoiceView } from '#server/shop/shop.ts';

/** The name of an invoice in lists: its number, or its state without one. */
export const invoiceName = (invoice: Pick<InvoiceView, 'number' | 'status'>): string =>
  invoice.number ?? (isPayment(invoice) ? 'Payment' : 'Draft');

export type InvoiceTexts = ReturnType<typeof invoiceTexts>;

/** The texts of an invoice for its page, with dates in the viewer's time zone. */
export function invoiceTexts(
  invoice: InvoiceView,
  { viewer, settings }: { viewer: { timeZone: string | null }; settings: SettingValues },
) {
  const day = (time: string) =>
    formatOrdinalDate(time, { withYear: true, timeZone: viewer.timeZone ?? 'UTC' });
  return {
    title: invoiceTitle(invoice),
    seller: sellerOf(settings),
    date: day(invoice.createdAt),
    period: invoicePeriod(invoice, day),
  };
}
