import { invoiceTexts } from '#components/shop/billing/invoice-texts.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { settings, invoices } = context.services;
  const invoice = await invoices.get(viewer, context.routeParams.id ?? '');
  return {
    ...invoiceTexts(invoice, { viewer, settings: settings.values }),
    userName: viewer.name,
    invoice,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
