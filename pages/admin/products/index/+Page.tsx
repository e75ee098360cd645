import { ProductList } from '#components/shop/products/ProductList.tsx';
import { ADMIN_PRODUCTS, adminProductPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <ProductList
      title="Products"
      path={ADMIN_PRODUCTS}
      newPath={`${ADMIN_PRODUCTS}/new`}
      pathOf={adminProductPath}
      hasKinds
      list={data}
    />
  );
}
