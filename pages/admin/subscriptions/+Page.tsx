import { optionsFor } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { anyOf } from '#components/office/admin/FilterLinks.tsx';
import { SUBSCRIPTION_LABELS } from '#components/shop/billing/labels.ts';
import { SubscriptionTable } from '#components/shop/billing/SalesTables.tsx';
import { SUBSCRIPTION_STATUSES } from '#lib/billing-values.ts';
import { ADMIN_SUBSCRIPTIONS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const products = [{ value: 'all', label: 'Any plan' }, ...optionsFor(data.products)];
  return (
    <AdminList
      title="Subscriptions"
      path={ADMIN_SUBSCRIPTIONS}
      list={data}
      csv="/api/admin/subscriptions"
      search="Name or email"
      more={[
        { label: 'Status', name: 'status', options: STATUSES },
        { label: 'Plan', name: 'productId', options: products },
      ]}
      empty={{
        title: 'No subscriptions yet',
        text: 'Customers who subscribe to a plan or an add-on appear here.',
      }}
    >
      <SubscriptionTable data={data} />
    </AdminList>
  );
}

const STATUSES = anyOf('Any status', SUBSCRIPTION_STATUSES, SUBSCRIPTION_LABELS);
