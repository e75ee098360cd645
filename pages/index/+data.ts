import type { ChatDemoView } from '#components/own-site/ChatDemo.tsx';
import { type PlanOffer, planOffers } from '#components/pricing/plan-offers.ts';
import type { Agent } from '#lib/widget-settings.ts';
import type { PageHead } from '#renderer/head.tsx';
import { pageData } from '#renderer/page-data.ts';
import { organization } from '#renderer/structured-data.ts';
import { loadChatDemo } from '../agents/load-demos.ts';

export interface Data extends PageHead {
  siteName: string;
  siteUrl: string;
  /** The enabled agents of this website. */
  agents: Agent[];
  chat: ChatDemoView | null;
  plans: PlanOffer[];
}

export const data = pageData(async (context): Promise<Data> => {
  const { catalog, config, ownSite } = context.services;
  const [chat, products, agents] = await Promise.all([
    loadChatDemo(context),
    catalog.products(),
    ownSite.agents(),
  ]);
  return {
    siteName: config.siteName,
    siteUrl: config.siteUrl,
    agents,
    chat,
    plans: planOffers(products, 'month'),
    structured: [
      organization(config.siteUrl, config.siteName),
      { '@type': 'WebSite', name: config.siteName, url: `${config.siteUrl}/` },
    ],
  };
});
