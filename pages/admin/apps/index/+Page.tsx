import { ProductList } from '#components/shop/products/ProductList.tsx';
import { ADMIN_APPS, ADMIN_PRODUCTS, adminAppPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <ProductList
      title="Apps"
      path={ADMIN_APPS}
      newPath={`${ADMIN_PRODUCTS}/new?kind=app`}
      pathOf={adminAppPath}
      list={data}
    />
  );
}
