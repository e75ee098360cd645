import { useState } from 'react';
import { History } from '#components/accounts/audit/History.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { ProductFields } from '#components/shop/products/ProductFields.tsx';
import { deletionOf, StatusBadge } from '#components/shop/products/ProductTable.tsx';
import { editedProduct } from '#components/shop/products/product-editor.ts';
import css from '#components/shop/products/products.module.css';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import { api } from '#lib/api.ts';
import {
  ADMIN_PRODUCTS,
  adminAppPath,
  adminProductPath,
  adminSubscribersPath,
  productPath,
} from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { AdminProductView } from '#server/shop/shop.ts';
import type { Data } from './+data.ts';
import { Prices } from './Prices.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { categories, pictures, files, viewerId } = data;
  const [product, setProduct] = useState<AdminProductView>(data.product);
  const action = `/api/admin/products/${product.id}`;
  const path = adminProductPath(product.id);
  const { warning, ...deletion } = deletionOf(product.name);
  return (
    <>
      <AdminTitle title={product.name}>
        <div className={css.state}>
          <StatusBadge status={product.status} />
          <a href={adminSubscribersPath(product.id)}>
            Subscribers ({data.subscribersCount.toLocaleString('en-US')})
          </a>
          <a href={productPath(product.slug)}>View in the shop</a>
          {product.kind === 'app' && <a href={adminAppPath(product.id)}>Edit its template</a>}
        </div>
      </AdminTitle>
      <ListRefusal />
      <div className={css.columns}>
        <StudioForm
          id="product"
          action={action}
          next={path}
          label="Save product"
          save={async (values) =>
            setProduct((await api.patch<{ product: AdminProductView }>(action, values)).product)
          }
        >
          <ProductFields
            product={editedProduct(product)}
            categories={categories}
            pictures={pictures}
            files={files}
            viewerId={viewerId}
          />
        </StudioForm>
        <div className={css.column}>
          <Prices product={product} path={path} />
          <section className={css.danger} aria-labelledby="delete">
            <h2 id="delete">Delete</h2>
            <p>Only a product that nobody ever had can be deleted.</p>
            <Confirm
              {...deletion}
              id="delete-product"
              opener="Delete product"
              action={action}
              next={ADMIN_PRODUCTS}
            >
              {warning}
            </Confirm>
          </section>
        </div>
      </div>
      <History kind="product" id={product.id} entries={data.history} />
    </>
  );
}
