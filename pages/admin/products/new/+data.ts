import { newProduct } from '#components/shop/products/product-editor.ts';
import { PRODUCT_KINDS } from '#lib/billing-values.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { loadDocuments, loadPictures } from '../../../load-pictures.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const wanted = context.urlParsed.search.kind;
  return {
    product: newProduct(PRODUCT_KINDS.find((kind) => kind === wanted) ?? 'item'),
    categories: await context.services.products.categories(),
    pictures: await loadPictures(context, viewer),
    files: await loadDocuments(context, viewer),
    viewerId: viewer.id,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
