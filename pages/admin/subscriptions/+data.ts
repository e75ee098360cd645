import { subscriptionRow } from '#components/shop/billing/sales-rows.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { adminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { salesLists, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = adminSubscriptionsQuery.parse(camelCaseKeys({ ...search, status: searchAll.status }));
  const { paging, stateOf } = listPage(query, context.rows);
  const [{ results, count }, products] = await Promise.all([
    salesLists.subscriptions(query, paging),
    salesLists.subscribedProducts(),
  ]);
  return {
    subscriptions: results.map((subscription) => subscriptionRow(subscription, { viewer, now: clock.now() })),
    products,
    ...stateOf(count),
    sorting: SUBSCRIPTION_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
