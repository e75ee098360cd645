import type { Sorting } from '#lib/filters.ts';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import { columnSort } from '../admin/column-sort.ts';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Table } from '../ui/Table.tsx';
import { Status } from './InvoiceTable.tsx';
import { SUBSCRIPTION_LABELS } from './labels.ts';
import type { InvoiceRowView, SubscriptionRowView } from './sales-rows.ts';

interface ListProps {
  filters: URLSearchParams;
  sorting: Sorting;
}

/** The subscriptions of all customers. */
export function SubscriptionTable({
  subscriptions,
  filters,
  sorting,
}: ListProps & { subscriptions: SubscriptionRowView[] }) {
  const sort = columnSort(filters, sorting);
  return (
    <Table
      caption="Subscriptions"
      dense
      columns={[
        { label: 'Customer', isMain: true },
        { label: 'Plan', isClipped: true },
        { label: 'Status', isShort: true },
        { label: 'Amount', align: 'end' },
        { label: 'Since', isShort: true, sort: sort('createdAt', 'desc') },
        { label: 'Paid since', isShort: true, isSecondary: true },
        { label: 'Renewal', isShort: true, sort: sort('currentPeriodEnd') },
      ]}
      rows={subscriptions.map((subscription) => ({
        key: subscription.id,
        cells: [
          <Customer key="customer" of={subscription} />,
          <OneLine key="plan" text={subscription.plan || 'Unknown price'} />,
          <Badge key="status" kind={SUBSCRIPTION_LABELS[subscription.status].kind}>
            {SUBSCRIPTION_LABELS[subscription.status].label}
          </Badge>,
          subscription.price,
          <At key="since" timestamp={subscription.since} isCell />,
          <At key="period" timestamp={subscription.periodStart} isCell />,
          <Renewal key="renewal" of={subscription} />,
        ],
      }))}
    />
  );
}

/** When it renews, ends or has ended. */
function Renewal({ of: { ended, periodEnd, cancelAtPeriodEnd } }: { of: SubscriptionRowView }) {
  const [word, timestamp] = ended ? ['Ended', ended] : [cancelAtPeriodEnd ? 'Ends' : 'Renews', periodEnd];
  return (
    <span>
      {word} <At timestamp={timestamp} isCell />
    </span>
  );
}

/** The invoices of all customers. */
export function SalesInvoiceTable({
  invoices,
  filters,
  sorting,
}: ListProps & { invoices: InvoiceRowView[] }) {
  const sort = columnSort(filters, sorting);
  return (
    <Table
      caption="Invoices"
      dense
      columns={[
        { label: 'Invoice', isClipped: true },
        { label: 'Customer', isMain: true },
        { label: 'Status', isShort: true },
        { label: 'Reason', isShort: true },
        { label: 'Amount', align: 'end', sort: sort('total', 'desc') },
        { label: 'Date', isShort: true, sort: sort('createdAt', 'desc') },
      ]}
      rows={invoices.map((invoice) => ({
        key: invoice.id,
        cells: [
          <OneLine
            key="number"
            text={invoice.number ?? 'Draft'}
            href={adminInvoicePath(invoice.id)}
            isStrong
          />,
          <Customer key="customer" of={invoice} />,
          <Status key="status" invoice={invoice} />,
          invoice.reason,
          invoice.amount,
          <At key="date" timestamp={invoice.date} isCell />,
        ],
      }))}
    />
  );
}

const Customer = ({
  of: { customer, email, userId },
}: {
  of: { customer: string; email: string; userId: string | null };
}) => (
  <OneLine
    text={customer || 'Deleted account'}
    note={email}
    href={userId ? adminUserPath(userId) : undefined}
    isStrong
  />
);
