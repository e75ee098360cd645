import { Router } from 'express';
import { adminInvoicesQuery, adminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import { adminOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { ListedInvoice, ListedSubscription, SalesLists } from './sales-lists.ts';

/** `/admin/subscriptions` and `/admin/invoices`. */
export function salesListsApi({ salesLists }: { salesLists: SalesLists }): Router {
  const router = Router();

  router.get('/admin/subscriptions', async (req, res) => {
    adminOf(req);
    const query = parse(adminSubscriptionsQuery, req.query);
    await respondTable(req, res, query, SUBSCRIPTIONS, {
      list: (paging) => salesLists.subscriptions(query, paging),
      all: () => salesLists.allSubscriptions(query),
    });
  });

  router.get('/admin/invoices', async (req, res) => {
    const viewer = adminOf(req);
    const query = parse(adminInvoicesQuery, req.query);
    await respondTable(req, res, query, INVOICES, {
      list: (paging) => salesLists.invoices(viewer, query, paging),
      all: () => salesLists.allInvoices(viewer, query),
    });
  });

  return router;
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
