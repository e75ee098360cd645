import { INVOICE_LIST, SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { adminInvoicesQuery, adminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { SalesLists } from './sales-lists.ts';

/** `/admin/subscriptions` and `/admin/invoices`. */
export function salesListsApi({ salesLists }: { salesLists: SalesLists }): Route[] {
  return tagged('Billing', {
    listEverySubscription: route('GET /admin/subscriptions', {
      summary: 'The subscriptions of all customers, also those that have ended',
      access: 'admin',
      query: adminSubscriptionsQuery,
      answer: 'list',
      csv: { ...SUBSCRIPTION_LIST.file, all: ({ query }) => salesLists.allSubscriptions(query) },
      handle: ({ query, paging }) => salesLists.subscriptions(query, paging),
    }),
    listEveryInvoice: route('GET /admin/invoices', {
      summary: 'The invoices of all customers',
      access: 'admin',
      query: adminInvoicesQuery,
      answer: 'list',
      csv: { ...INVOICE_LIST.file, all: ({ viewer, query }) => salesLists.allInvoices(viewer, query) },
      handle: ({ viewer, query, paging }) => salesLists.invoices(viewer, query, paging),
    }),
  });
}
