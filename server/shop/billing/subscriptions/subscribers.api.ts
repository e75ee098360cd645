import { SUBSCRIBER_LIST } from '#lib/lists/sales.ts';
import { subscribersQuery } from '#lib/schemas/billing.ts';
import { type Route, route, tagged } from '../../../platform/http/route.ts';
import type { Subscribers } from './subscribers.ts';

/** `/admin/products/{id}/subscribers`. */
export function subscribersApi({ subscribers }: { subscribers: Subscribers }): Route[] {
  return tagged('Billing', {
    listSubscribers: route('GET /admin/products/:id/subscribers', {
      summary: 'Who has subscribed to a product or has bought it, also in the past',
      access: 'admin',
      query: subscribersQuery,
      answer: 'list',
      csv: { ...SUBSCRIBER_LIST.file, all: ({ params: { id }, query }) => subscribers.listAll(id, query) },
      handle: ({ params: { id }, query, paging }) => subscribers.list(id, query, paging),
    }),
  });
}
