import { render } from 'vike/abort';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { botSettings } from '#lib/schemas/bots.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  adminPage(context);
  requirePlans(context);
  const { products, sites } = context.services;
  const app = await products.get(context.routeParams.id ?? '');
  if (app.kind !== 'app') throw render(404);
  const { name = app.name, ...texts } = app.template ?? {};
  return {
    title: app.name,
    app: { id: app.id, slug: app.slug, name: app.name, status: app.status },
    template: { ...botSettings.parse({}), ...texts, name },
    /** The preview shows the widget of this website. */
    hasPreview: (await sites.embedded.findBySlug(OWN_SITE_SLUG)) !== undefined,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
