import { AdminList } from '#components/office/admin/AdminList.tsx';
import { anyOf } from '#components/office/admin/FilterLinks.tsx';
import { SUBSCRIBER_LABELS } from '#components/shop/billing/labels.ts';
import { SUBSCRIBER_STATUSES } from '#lib/billing-values.ts';
import { adminProductPath, adminSubscribersPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { SubscriberTable } from './SubscriberTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { product } = data;
  const path = adminSubscribersPath(product.id);
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
      search="Name or email"
      more={[{ label: 'Status', name: 'status', options: STATUSES }]}
      empty={{
        title: 'No subscribers yet',
        text: 'People who subscribe to this product or buy it appear here.',
      }}
    >
      <SubscriberTable data={data} />
    </AdminList>
  );
}

const STATUSES = anyOf('Any status', SUBSCRIBER_STATUSES, SUBSCRIBER_LABELS);
