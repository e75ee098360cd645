import { invoiceRow } from '#components/shop/billing/sales-rows.ts';
import { INVOICE_LIST } from '#lib/lists/sales.ts';
import { adminInvoicesQuery } from '#lib/schemas/billing.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { readAdminList } from '../../read-list.ts';

export const data = pageData(async (context) => {
  const { viewer, display, query, paging, stateOf } = readAdminList(
    context,
    INVOICE_LIST,
    adminInvoicesQuery,
    ['status'],
  );
  requirePlans(context);
  const { invoiceList } = context.services;
  const { results, count } = await invoiceList.list(viewer, query, paging);
  const { from = '', to = '' } = query;
  return {
    invoices: results.map((invoice) => invoiceRow(invoice, display)),
    from,
    to,
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
