import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { loadDocuments, loadPictures } from '../../../load-pictures.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { products } = context.services;
  const product = await products.get(context.routeParams.id ?? '');
  return {
    title: product.name,
    product,
    categories: await products.categories(),
    pictures: await loadPictures(context, viewer),
    files: await loadDocuments(context, viewer),
    viewerId: viewer.id,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
