import { planOffers } from '#components/shop/pricing/plan-offers.ts';
import { pageData } from '#renderer/page-data.ts';
import { organization } from '#renderer/structured-data.ts';
import { loadChatDemo } from '../agents/load-demos.ts';
import { loadOwnPlan } from '../load-own-plan.ts';

export const data = pageData(async (context) => {
  const { catalog, ownSite, settings } = context.services;
  const { siteName, siteUrl } = settings.values;
  const [chat, products, agents, ownPlan] = await Promise.all([
    loadChatDemo(context),
    catalog.products(),
    ownSite.agents(),
    loadOwnPlan(context),
  ]);
  return {
    description: `${siteName} reads your website and gives it a chatbot, a search and share buttons that know its pages. One line of script, on your own server.`,
    siteName,
    siteUrl,
    agents,
    chat,
    plans: planOffers(products, 'month'),
    ownPlan,
    structured: [organization(siteUrl, siteName), { '@type': 'WebSite', name: siteName, url: `${siteUrl}/` }],
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
