import { ownPage, pageData } from '../../../../../../renderer/page-data.ts';

export interface Data {
  title: string;
  slug: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { slug } = await context.services.sites.get(viewer, context.routeParams.slug ?? '');
  return { title: 'Preview', slug };
});
