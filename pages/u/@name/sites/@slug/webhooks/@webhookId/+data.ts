import { listPage } from '#lib/list-page.ts';
import { deliveryListQuery } from '#lib/schemas/webhooks.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../../load-site.ts';

const LIMIT = 25;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'webhooks');
  const { webhooks } = context.services;
  const webhook = await webhooks.get(viewer, site.id, context.routeParams.webhookId ?? '');
  const { paging, stateOf } = listPage(deliveryListQuery.parse(context.urlParsed.search), LIMIT);
  const { results, count } = await webhooks.listDeliveries(viewer, site.id, webhook.id, paging);
  const { secret } = context.flash;
  const optionalAt = (time: string | null) => (time === null ? null : at(time));
  return {
    title: `Webhook – ${site.name}`,
    site,
    path,
    webhook,
    failing: optionalAt(webhook.failingSince),
    deliveries: results.map((delivery) => ({
      ...delivery,
      created: at(delivery.createdAt),
      attempted: optionalAt(delivery.attemptedAt),
      next: optionalAt(delivery.nextAttemptAt),
    })),
    newSecret: secret?.id === webhook.id ? secret.value : null,
    hasSecret: secret !== undefined,
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
