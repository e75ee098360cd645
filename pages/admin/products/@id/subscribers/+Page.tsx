import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { SUBSCRIBER_LABELS } from '#components/shop/billing/labels.ts';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { SUBSCRIBER_STATUSES } from '#lib/billing-values.ts';
import { adminProductPath, adminSubscribersPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { SubscriberTable } from './SubscriberTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { product } = data;
  const path = adminSubscribersPath(product.id);
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Subscribers"
      path={path}
      list={data}
      csv={`/api${path}`}
      actions={
        <a href={adminProductPath(product.id)} dir="auto">
          {product.name}
        </a>
      }
      filterBar={
        <FilterBar
          path={path}
          items="subscribers"
          placeholder="Name or email"
          filters={filters}
          more={{
            names: ['status'],
            fields: <FilterLinks label="Status" name="status" options={STATUSES} filters={filters} />,
          }}
        />
      }
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="box" title="No subscribers yet">
          <p>People who subscribe to this product or buy it appear here.</p>
        </EmptyState>
      }
    >
      <SubscriberTable data={data} />
    </AdminList>
  );
}

const STATUSES = [
  { value: 'all', label: 'Any status' },
  ...SUBSCRIBER_STATUSES.map((value) => ({ value, label: SUBSCRIBER_LABELS[value].label })),
];
