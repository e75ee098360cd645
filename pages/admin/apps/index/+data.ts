import { pageData } from '#renderer/page-data.ts';
import { loadProducts } from '../../load-products.ts';

export type { ProductsData as Data } from '../../load-products.ts';

export const data = pageData((context) => loadProducts(context, 'app'));
