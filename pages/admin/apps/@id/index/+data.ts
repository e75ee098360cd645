import { render } from 'vike/abort';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { botSettings } from '#lib/schemas/bots.ts';
import { siteTheme } from '#lib/schemas/sites.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { loadPictures } from '../../../../load-pictures.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { products, sites } = context.services;
  const app = await products.get(context.routeParams.id ?? '');
  if (app.kind !== 'app') throw render(404);
  const { name = app.name, theme = {}, avatar = null, ...texts } = app.template ?? {};
  return {
    title: app.name,
    app: { id: app.id, slug: app.slug, name: app.name, status: app.status },
    template: { ...botSettings.parse({}), ...texts, name },
    theme: siteTheme.parse(theme),
    avatar,
    pictures: await loadPictures(context, viewer, avatar),
    viewerId: viewer.id,
    /** The preview shows the widget of this website. */
    hasPreview: (await sites.embedded.findBySlug(OWN_SITE_SLUG)) !== undefined,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
