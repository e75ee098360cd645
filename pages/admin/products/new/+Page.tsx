import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { ProductFields } from '#components/shop/products/ProductFields.tsx';
import css from '#components/shop/products/products.module.css';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import { api } from '#lib/api.ts';
import { adminProductPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <AdminTitle title="New product" />
      <div className={css.columns}>
        <StudioForm
          id="product"
          action="/api/admin/products"
          isNew
          label="Add product"
          save={async (values) => {
            const { product } = await api.post<{ product: { id: string } }>('/api/admin/products', values);
            location.assign(adminProductPath(product.id));
          }}
        >
          <ProductFields {...data} />
        </StudioForm>
      </div>
    </>
  );
}
