import { SUBSCRIBER_LIST } from '#lib/lists/sales.ts';
import { subscribersQuery } from '#lib/schemas/billing.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { readAdminList } from '../../../read-list.ts';
import { subscriberRow } from './subscriber-rows.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, SUBSCRIBER_LIST, subscribersQuery, [
    'status',
  ]);
  requirePlans(context);
  const { products, subscribers } = context.services;
  const { id, name } = await products.get(context.routeParams.id ?? '');
  const { results, count } = await subscribers.list(id, query, paging);
  return {
    title: `Subscribers of ${name}`,
    product: { id, name },
    subscribers: results.map((subscriber) => subscriberRow(subscriber, display)),
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
