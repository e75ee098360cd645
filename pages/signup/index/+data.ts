import { planOffers } from '#components/pricing/plan-offers.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ services, urlParsed: { search } }) => {
  const offers = search.plan
    ? planOffers(await services.catalog.products(), search.period === 'year' ? 'year' : 'month')
    : [];
  const plan = offers.find(({ slug, amount }) => slug === search.plan && amount > 0);
  return {
    renderedAt: services.captcha.renderedAt(),
    /** The website to add after the sign-up; null if none was entered. */
    website: search.website?.slice(0, 300) ?? null,
    plan: plan ? { slug: plan.slug, name: plan.name, period: plan.period } : null,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
