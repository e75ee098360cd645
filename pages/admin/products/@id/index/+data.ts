import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { loadDocuments, loadPictures } from '../../../../load-pictures.ts';
import { loadHistory } from '../../../load-history.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { products, subscribers } = context.services;
  const product = await products.get(context.routeParams.id ?? '');
  return {
    title: product.name,
    product,
    /** The count includes former subscribers. */
    subscribersCount: (await subscribers.list(product.id, {}, { limit: 1, page: 1 })).count,
    categories: await products.categories(),
    pictures: await loadPictures(context, viewer),
    files: await loadDocuments(context, viewer),
    viewerId: viewer.id,
    history: await loadHistory(context, 'product', product.id),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
