import { Router } from 'express';
import { subscribersQuery } from '#lib/schemas/billing.ts';
import { adminOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { Subscribers, SubscriberView } from './subscribers.ts';

/** `/admin/products/{id}/subscribers`. */
export function subscribersApi({ subscribers }: { subscribers: Subscribers }): Router {
  const router = Router();

  router.get('/admin/products/:id/subscribers', async (req, res) => {
    adminOf(req);
    const query = parse(subscribersQuery, req.query);
    const { id } = req.params;
    await respondTable(req, res, query, TABLE, {
      list: (paging) => subscribers.list(id, query, paging),
      all: () => subscribers.listAll(id, query),
    });
  });

  return router;
}

const TABLE: Table<SubscriberView> = {
  name: 'subscribers',
  columns: [
    'id',
    'customer',
    'email',
    'userId',
    'planId',
    'plan',
    'amount',
    'billingPeriod',
    'quantity',
    'status',
    'currentPeriodEnd',
    'cancelAtPeriodEnd',
    'cancelReason',
    'endedAt',
    'invoiceId',
    'createdAt',
  ],
};
