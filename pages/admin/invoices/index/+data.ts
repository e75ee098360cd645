import { invoiceRow } from '#components/shop/billing/sales-rows.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { INVOICE_LIST } from '#lib/lists/sales.ts';
import { adminInvoicesQuery } from '#lib/schemas/billing.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { salesLists, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = adminInvoicesQuery.parse(camelCaseKeys({ ...search, status: searchAll.status }));
  const { paging, stateOf } = listPage(query, context.rows);
  const { results, count } = await salesLists.invoices(viewer, query, paging);
  const { from = '', to = '' } = query;
  return {
    invoices: results.map((invoice) => invoiceRow(invoice, { viewer, now: clock.now() })),
    from,
    to,
    ...stateOf(count),
    sorting: INVOICE_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
