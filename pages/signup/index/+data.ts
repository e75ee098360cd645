import { priceOf } from '#components/shop/pricing/product-texts.ts';
import { FREE_PLAN } from '#lib/billing-values.ts';
import { findNearestPrice } from '#lib/find-price.ts';
import { termsToAccept } from '#lib/legal-terms.ts';
import { safeNextPath } from '#lib/next-path.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ services, urlParsed: { search }, pendingSignUp }) => {
  const earlier = search.again === 'true' ? pendingSignUp : null;
  const entered = (earlier && (await services.signUp.enteredBefore(earlier.id))) ?? null;
  const { plan: wanted, period } = entered ?? search;
  const chosen = wanted ? await services.catalog.products() : [];
  const product = chosen.find(({ slug }) => slug === wanted && slug !== FREE_PLAN);
  const plan = product && findNearestPrice(product.plans, period ?? undefined);
  const { values } = services.settings;
  const token = search.invitation?.slice(0, 200);
  const invitation = token ? await services.invitations.find(token) : undefined;
  return {
    mode: values.signUp,
    /** Of a mailed link; `email` is null if it does not work any more. */
    invitation: token ? { token, email: invitation?.email ?? null } : null,
    /** Where an invitation leads to that confirms the address: others wait for a mail. */
    next: invitation && search.next ? safeNextPath(search.next) : undefined,
    hasSecret: token !== undefined,
    terms: { version: termsToAccept(values), link: values.termsLink, privacyLink: values.privacyLink },
    renderedAt: services.captcha.renderedAt(),
    /** The website to add after the sign-up; null if none was entered. */
    website: entered?.website ?? search.website?.slice(0, 300) ?? null,
    /** Its form was sent from this browser, and its address is not confirmed yet. */
    entered,
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
