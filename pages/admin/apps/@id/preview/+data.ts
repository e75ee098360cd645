import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData((context) => {
  adminPage(context);
  requirePlans(context);
  return { slug: OWN_SITE_SLUG, version: '' };
});
