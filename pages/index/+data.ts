import type { ChatDemoView } from '../../components/house/ChatDemo.tsx';
import { loadChatDemo } from '../../components/house/load-house.ts';
import { type PlanOffer, planOffers } from '../../components/pricing/plan-offers.ts';
import type { PageHead } from '../../renderer/head.tsx';
import { pageData } from '../../renderer/page-data.ts';
import { organization } from '../../renderer/structured-data.ts';

export interface Data extends PageHead {
  siteName: string;
  chat: ChatDemoView | null;
  plans: PlanOffer[];
}

export const data = pageData(async (context): Promise<Data> => {
  const { catalog, config } = context.services;
  const [chat, products] = await Promise.all([loadChatDemo(context), catalog.products()]);
  return {
    siteName: config.siteName,
    chat,
    plans: planOffers(products, 'month'),
    structured: [
      organization(config.siteUrl, config.siteName),
      { '@type': 'WebSite', name: config.siteName, url: `${config.siteUrl}/` },
    ],
  };
});
