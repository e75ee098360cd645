import type { ProductStatus } from '#lib/billing-values.ts';
import { PRODUCT_LIST } from '#lib/lists/catalog.ts';
import { productPath } from '#lib/routes.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { ListTable, PLAIN } from '../../office/admin/ListTable.tsx';
import { menuAddress, RowChanges, RowMenu } from '../../office/admin/RowMenu.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CatalogIcon } from '../../ui/CatalogIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { KIND_NAMES } from '../pricing/product-texts.ts';
import type { ProductListView, ProductRowView } from './product-rows.ts';
import css from './products.module.css';

interface ProductTableProps {
  list: ProductListView;
  path: string;
  /** The page that edits a product. */
  pathOf(id: string): string;
  /** All products are listed in the order of the shop, and can be moved. */
  canMove: boolean;
}

/** Products with actions on one and on several. */
export function ProductTable({ list, path, pathOf, canMove }: ProductTableProps) {
  return (
    <ListTable
      list={PRODUCT_LIST}
      caption="Products"
      rows={list.products}
      path={path}
      state={list}
      choose={(product) => ({ label: product.name, actions: actionsOn(product) })}
      cells={{
        name: (product) => <Name product={product} href={pathOf(product.id)} />,
        kind: ({ kind }) => KIND_NAMES[kind],
        status: ({ status }) => <StatusBadge status={status} />,
        prices: ({ prices }) => (prices.length > 0 ? <OneLine text={prices.join(', ')} /> : <em>None</em>),
        subscribersCount: PLAIN,
        rating: ({ rating }) => rating?.toFixed(1),
        updatedAt: PLAIN,
        position: (product, { next }) => canMove && <Moves product={product} next={next} />,
      }}
      actions={(product, { next }) => <ProductActions product={product} next={next} />}
      bulk={{
        items: 'products',
        actions: BULK_ACTIONS,
        deleted: 'products',
        warning: <p>Only products that nobody ever had can be deleted. It can’t be undone.</p>,
      }}
    />
  );
}

const BULK_ACTIONS = [
  { value: 'publish', label: 'Publish' },
  { value: 'archive', label: 'Archive' },
];

const Name = ({ product: { name, slug, iconShape }, href }: { product: ProductRowView; href: string }) => (
  <span className={css.product}>
    <span className={css.icon}>{iconShape && <CatalogIcon shape={iconShape} size={18} />}</span>
    <OneLine text={name} note={slug} href={href} isStrong />
  </span>
);

export function StatusBadge({ status }: { status: ProductStatus }) {
  if (status === 'live') return <Badge kind="success">Live</Badge>;
  return status === 'draft' ? <Badge kind="warning">Draft</Badge> : <Badge>Archived</Badge>;
}

/** Buttons that move a product up or down in the shop. */
function Moves({ product: { id, name }, next }: { product: ProductRowView; next: string }) {
  return (
    <AdminForm action={`/api/admin/products/${id}/move`} next={next}>
      <span className={css.moves}>
        {(['up', 'down'] as const).map((direction) => (
          <button
            key={direction}
            type="submit"
            name="direction"
            value={direction}
            aria-label={`Move ${name} ${direction}`}
          >
            <Icon name={direction} size={16} />
          </button>
        ))}
      </span>
    </AdminForm>
  );
}

function ProductActions({ product, next }: { product: ProductRowView; next: string }) {
  const { id, name, slug, status } = product;
  const action = `/api/admin/products/${id}`;
  const changes = CHANGES.filter(({ value }) => value !== status);
  return (
    <RowMenu id={id} name={name} action={action} next={next} deletion={deletionOf(name)}>
      <a href={productPath(slug)}>View in the shop</a>
      <RowChanges action={action} next={menuAddress(next, id)} changes={changes} />
    </RowMenu>
  );
}

export const deletionOf = (name: string) => ({
  title: `Delete ${name}?`,
  confirm: 'Delete product',
  warning: (
    <p>
      Its prices and reviews go with it. A product that was sold cannot be deleted: archive it instead. It
      can’t be undone.
    </p>
  ),
});

const CHANGES = [
  { name: 'status', value: 'live', label: 'Publish' },
  { name: 'status', value: 'draft', label: 'Make a draft' },
  { name: 'status', value: 'archived', label: 'Archive' },
];

/** The bulk actions that apply to a product. */
const actionsOn = ({ status }: ProductRowView): string[] => [
  ...(status === 'live' ? [] : ['publish']),
  ...(status === 'archived' ? [] : ['archive']),
  'delete',
];
