import { priceOf } from '#components/pricing/product-texts.ts';
import { FREE_PLAN } from '#lib/billing-values.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ services, urlParsed: { search } }) => {
  const chosen = search.plan ? await services.catalog.products() : [];
  const product = chosen.find(({ slug }) => slug === search.plan && slug !== FREE_PLAN);
  const plan =
    product?.plans.find(({ billingPeriod }) => billingPeriod === search.period) ?? product?.plans[0];
  return {
    isOpen: services.settings.values.signUp === 'open',
    renderedAt: services.captcha.renderedAt(),
    /** The website to add after the sign-up; null if none was entered. */
    website: search.website?.slice(0, 300) ?? null,
    /** What was chosen in the shop. */
    order: product &&
      plan && {
        name: product.name,
        isPlan: product.kind === 'plan',
        plan: product.slug,
        period: plan.billingPeriod,
        price: priceOf(plan),
      },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
