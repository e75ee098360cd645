import { optionsOf } from '../../forms/Options.tsx';
import { AdminList } from '../../office/admin/AdminList.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProductTable } from './ProductTable.tsx';
import type { ProductListView } from './product-rows.ts';

interface ProductListProps {
  title: 'Products' | 'Apps';
  path: string;
  /** The form for a new one. */
  newPath: string;
  pathOf(id: string): string;
  /** The list has products of several kinds. */
  hasKinds?: boolean;
  list: ProductListView;
}

/** The list of all products, or of all apps. */
export function ProductList({ title, path, newPath, pathOf, hasKinds = false, list }: ProductListProps) {
  const filters = new URLSearchParams(list.filters);
  const items = title.toLowerCase();
  const one = items.slice(0, -1);
  const isWhole = ['kind', 'status', 'provider', 'nameLike'].every((name) => !filters.has(name));
  return (
    <AdminList
      title={title}
      path={path}
      list={list}
      csv={hasKinds ? '/api/admin/products' : '/api/admin/products?kind=app'}
      actions={<Button href={newPath}>New {one}</Button>}
      search="Name or slug"
      first={[{ label: 'Status', name: 'status', options: STATUSES }]}
      more={hasKinds ? [{ label: 'Kind', name: 'kind', options: KINDS }] : []}
      empty={{
        title: `No ${items} yet`,
        text: 'What you sell appears in the shop once it is live.',
        action: <Button href={newPath}>Add the first {one}</Button>,
      }}
    >
      <ProductTable
        list={list}
        path={path}
        pathOf={pathOf}
        canMove={hasKinds && isWhole && list.sorting.sort === 'position' && list.sorting.order === 'asc'}
      />
    </AdminList>
  );
}

const KINDS = optionsOf({
  all: 'Any kind',
  plan: 'Plans',
  app: 'Apps',
  model: 'Models',
  item: 'Items',
  'add-on': 'Add-ons',
});

const STATUSES = optionsOf({ all: 'Any status', live: 'Live', draft: 'Drafts', archived: 'Archived' });
