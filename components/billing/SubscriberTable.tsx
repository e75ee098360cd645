import type { Sorting } from '#lib/filters.ts';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import { columnSort } from '../admin/column-sort.ts';
import { Badge } from '../ui/Badge.tsx';
import { Table } from '../ui/Table.tsx';
import css from './billing.module.css';
import { SUBSCRIBER_LABELS } from './labels.ts';
import type { SubscriberRowView } from './subscriber-rows.ts';

interface SubscriberTableProps {
  subscribers: SubscriberRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
}

/** Who has subscribed to a product or has bought it. */
export function SubscriberTable({ subscribers, filters, sorting }: SubscriberTableProps) {
  const sort = columnSort(filters, sorting);
  return (
    <Table
      caption="Subscribers"
      dense
      columns={[
        { label: 'Customer', sort: sort('customer') },
        { label: 'Price', sort: sort('plan') },
        { label: 'Quantity', align: 'end' },
        { label: 'Status', isShort: true, sort: sort('status') },
        { label: 'Since', sort: sort('createdAt', 'desc') },
        { label: 'Renewal or end', sort: sort('currentPeriodEnd') },
        { label: 'Invoice', isShort: true },
      ]}
      rows={subscribers.map((subscriber) => ({
        key: subscriber.key,
        cells: [
          <Customer key="customer" of={subscriber} />,
          <span key="price" className={css.two}>
            <span dir="auto">{subscriber.plan}</span>
            <span>{subscriber.price}</span>
          </span>,
          subscriber.quantity.toLocaleString('en-US'),
          <Badge key="status" kind={SUBSCRIBER_LABELS[subscriber.status].kind}>
            {SUBSCRIBER_LABELS[subscriber.status].label}
          </Badge>,
          subscriber.since,
          subscriber.period,
          subscriber.invoiceId && (
            <a key="invoice" href={adminInvoicePath(subscriber.invoiceId)}>
              Latest invoice
            </a>
          ),
        ],
      }))}
    />
  );
}

const Customer = ({ of: { customer, email, userId } }: { of: SubscriberRowView }) => (
  <span className={css.two}>
    <strong dir="auto">{userId ? <a href={adminUserPath(userId)}>{customer}</a> : customer}</strong>
    <span>{userId ? email : 'Deleted account'}</span>
  </span>
);
