import { accountsRoutes } from '../accounts/accounts.ts';
import { answersRoutes } from '../answers/answers.ts';
import { assistantsRoutes } from '../assistants/assistants.ts';
import { knowledgeRoutes } from '../knowledge/knowledge.ts';
import { mediaRoutes } from '../media/media.ts';
import { officeRoutes } from '../office/office.ts';
import { plansRoutes } from '../plans/plans.ts';
import { colourSchemeApi } from '../platform/http/colour-scheme.api.ts';
import { createOpenapi } from '../platform/http/openapi/openapi.ts';
import { publishingRoutes } from '../publishing/publishing.ts';
import { gatewayEventsApi, shopRoutes } from '../shop/shop.ts';
import { apiClientsApi, inboundMailApi, sitesRoutes, widgetRoutes } from '../sites/sites.ts';
import type { AreaServices } from './areas.ts';
import { publicPostsOf, relatedToBots, relatedToSites } from './related.ts';

/** The routes of all areas, by the place where the app mounts them. */
export function createRoutes(services: AreaServices) {
  const widget = widgetRoutes(services);
  const signed = [...gatewayEventsApi(services), ...inboundMailApi(services)];
  const apiClients = apiClientsApi(services);
  const session = [
    ...colourSchemeApi({ https: services.config.siteUrl.startsWith('https:') }),
    ...accountsRoutes({ ...services, publicPostsOf: publicPostsOf(services) }),
    ...plansRoutes(services),
    ...mediaRoutes(services),
    ...publishingRoutes(services),
    ...shopRoutes(services),
    ...assistantsRoutes({ ...services, related: relatedToBots(services) }),
    ...knowledgeRoutes(services),
    ...answersRoutes(services),
    ...sitesRoutes({ ...services, related: relatedToSites(services) }),
    ...officeRoutes(services),
  ];
  const openapi = createOpenapi(services, [...session, ...widget, ...signed, ...apiClients]);
  return {
    openapi,
    routes: {
      widget,
      signed,
      session,
      beforeSessions: [...apiClients, ...openapi.own],
      all: openapi.routes,
    },
  };
}
