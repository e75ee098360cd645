import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { SUBSCRIBER_LIST } from '#lib/lists/sales.ts';
import { subscribersQuery } from '#lib/schemas/billing.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { subscriberRow } from './subscriber-rows.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { products, subscribers, clock } = context.services;
  const { id, name } = await products.get(context.routeParams.id ?? '');
  const { search, searchAll } = context.urlParsed;
  const query = subscribersQuery.parse(camelCaseKeys({ ...search, status: searchAll.status }));
  const { paging, stateOf } = listPage(query, context.rows);
  const { results, count } = await subscribers.list(id, query, paging);
  return {
    title: `Subscribers of ${name}`,
    product: { id, name },
    subscribers: results.map((subscriber) => subscriberRow(subscriber, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: SUBSCRIBER_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
