import { formatOrdinalDate } from '#lib/dates.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { config, invoices } = context.services;
  const invoice = await invoices.get(viewer, context.routeParams.id ?? '');
  const day = (time: string) =>
    formatOrdinalDate(time, { withYear: true, timeZone: viewer.timeZone ?? 'UTC' });
  return {
    title: invoice.number ? `Invoice ${invoice.number}` : 'Draft invoice',
    userName: viewer.name,
    seller: config.siteName,
    invoice,
    date: day(invoice.createdAt),
    /** Null for a purchase. */
    period:
      invoice.orderKind === 'subscription' ? `${day(invoice.periodStart)} – ${day(invoice.periodEnd)}` : null,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
