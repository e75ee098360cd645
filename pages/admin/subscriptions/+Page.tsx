import { optionsFor } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { SUBSCRIPTION_LABELS } from '#components/shop/billing/labels.ts';
import { SubscriptionTable } from '#components/shop/billing/SalesTables.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { SUBSCRIPTION_STATUSES } from '#lib/billing-values.ts';
import { ADMIN_SUBSCRIPTIONS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  const products = [{ value: 'all', label: 'Any plan' }, ...optionsFor(data.products)];
  return (
    <AdminList
      title="Subscriptions"
      path={ADMIN_SUBSCRIPTIONS}
      list={data}
      csv="/api/admin/subscriptions"
      filterBar={
        <FilterBar
          path={ADMIN_SUBSCRIPTIONS}
          items="subscriptions"
          placeholder="Name or email"
          filters={filters}
          more={{
            names: ['status', 'productId'],
            fields: (
              <>
                <FilterLinks label="Status" name="status" options={STATUSES} filters={filters} />
                <FilterLinks label="Plan" name="productId" options={products} filters={filters} />
              </>
            ),
          }}
        />
      }
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="box" title="No subscriptions yet">
          <p>Customers who subscribe to a plan or an add-on appear here.</p>
        </EmptyState>
      }
    >
      <SubscriptionTable data={data} />
    </AdminList>
  );
}

const STATUSES = [
  { value: 'all', label: 'Any status' },
  ...SUBSCRIPTION_STATUSES.map((value) => ({ value, label: SUBSCRIPTION_LABELS[value].label })),
];
