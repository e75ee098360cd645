import type { Sorting } from '#lib/filters.ts';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import { columnSort } from '../admin/column-sort.ts';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
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
        { label: 'Customer', isMain: true, sort: sort('customer') },
        { label: 'Price', isMain: true, sort: sort('plan') },
        { label: 'Quantity', align: 'end' },
        { label: 'Status', isShort: true, sort: sort('status') },
        { label: 'Since', isShort: true, sort: sort('createdAt', 'desc') },
        { label: 'Renewal or end', isShort: true, sort: sort('currentPeriodEnd') },
        { label: 'Invoice', isShort: true },
      ]}
      rows={subscribers.map((subscriber) => ({
        key: subscriber.key,
        cells: [
          <Customer key="customer" of={subscriber} />,
          <OneLine key="price" text={subscriber.plan} note={subscriber.price} />,
          subscriber.quantity.toLocaleString('en-US'),
          <Badge key="status" kind={SUBSCRIBER_LABELS[subscriber.status].kind}>
            {SUBSCRIBER_LABELS[subscriber.status].label}
          </Badge>,
          <At key="since" timestamp={subscriber.since} isCell />,
          <span key="period">
            {subscriber.period && (
              <>
                {subscriber.period.word} <At timestamp={subscriber.period.at} isCell />
              </>
            )}
            {subscriber.cancelReason && <small className={css.reason}>{subscriber.cancelReason}</small>}
          </span>,
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
  <OneLine
    text={customer}
    note={userId ? email : 'Deleted account'}
    href={userId ? adminUserPath(userId) : undefined}
    isStrong
  />
);
