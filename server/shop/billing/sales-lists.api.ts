import { adminInvoicesQuery, adminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import type { Table } from '../../platform/http/csv.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { ListedInvoice, ListedSubscription, SalesLists } from './sales-lists.ts';

/** `/admin/subscriptions` and `/admin/invoices`. */
export function salesListsApi({ salesLists }: { salesLists: SalesLists }): Route[] {
  return tagged('Billing', {
    listEverySubscription: route('GET /admin/subscriptions', {
      summary: 'The subscriptions of all customers, also those that have ended',
      access: 'admin',
      query: adminSubscriptionsQuery,
      answer: 'list',
      csv: { ...SUBSCRIPTIONS, all: ({ query }) => salesLists.allSubscriptions(query) },
      handle: ({ query, paging }) => salesLists.subscriptions(query, paging),
    }),
    listEveryInvoice: route('GET /admin/invoices', {
      summary: 'The invoices of all customers',
      access: 'admin',
      query: adminInvoicesQuery,
      answer: 'list',
      csv: { ...INVOICES, all: ({ viewer, query }) => salesLists.allInvoices(viewer, query) },
      handle: ({ viewer, query, paging }) => salesLists.invoices(viewer, query, paging),
    }),
  });
}

const SUBSCRIPTIONS: Table<ListedSubscription> = {
  name: 'subscriptions',
  columns: [
    'id',
    'customer',
    'email',
    'userId',
    'plan',
    'status',
    'amount',
    'billingPeriod',
    'currentPeriodStart',
    'currentPeriodEnd',
    'cancelAtPeriodEnd',
    'canceledAt',
    'cancelReason',
    'endedAt',
    'createdAt',
  ],
};

const INVOICES: Table<ListedInvoice> = {
  name: 'invoices',
  columns: [
    'id',
    'number',
    'customer',
    'email',
    'userId',
    'status',
    'orderKind',
    'billingReason',
    'currency',
    'total',
    'amountPaid',
    'amountRefunded',
    'createdAt',
  ],
};
