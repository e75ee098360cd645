import { subscriptionRow } from '#components/shop/billing/sales-rows.ts';
import { SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { adminSubscriptionsQuery } from '#lib/schemas/billing.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(
    context,
    SUBSCRIPTION_LIST,
    adminSubscriptionsQuery,
    ['status'],
  );
  requirePlans(context);
  const { subscriptionList } = context.services;
  const [{ results, count }, products] = await Promise.all([
    subscriptionList.list(query, paging),
    subscriptionList.products(),
  ]);
  return {
    subscriptions: results.map((subscription) => subscriptionRow(subscription, display)),
    products,
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
