import type { Sorting } from '#lib/filters.ts';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import { BULK_FORM } from '../admin/BulkActions.tsx';
import { columnSort } from '../admin/column-sort.ts';
import { ExportSelected } from '../admin/ExportSelected.tsx';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
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
    <SelectableList>
      <Table
        caption="Subscriptions"
        dense
        columns={[
          { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
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
            <Choice key="choose" value={subscription.id} label={subscription.customer} form={BULK_FORM} />,
            <Customer key="customer" of={subscription} />,
            <OneLine key="plan" text={subscription.plan || 'Unknown price'} />,
            <Badge key="status" kind={SUBSCRIPTION_LABELS[subscription.status].kind}>
              {SUBSCRIPTION_LABELS[subscription.status].label}
            </Badge>,
            subscription.price,
            <At key="since" timestamp={subscription.since} isCell />,
            isPaid(subscription) && <At key="period" timestamp={subscription.periodStart} isCell />,
            isPaid(subscription) && <Renewal key="renewal" of={subscription} />,
          ],
        }))}
      />
      <ExportSelected path="/api/admin/subscriptions" names="subscriptions" />
    </SelectableList>
  );
}

/** Its first payment has arrived, or is not due yet. */
const isPaid = ({ status }: SubscriptionRowView): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired';

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
    <SelectableList>
      <Table
        caption="Invoices"
        dense
        columns={[
          { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
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
            <Choice key="choose" value={invoice.id} label={invoice.name} form={BULK_FORM} />,
            <OneLine key="number" text={invoice.name} href={adminInvoicePath(invoice.id)} isStrong />,
            <Customer key="customer" of={invoice} />,
            <Status key="status" invoice={invoice} />,
            invoice.reason,
            invoice.refunded ? `${invoice.amount} − ${invoice.refunded}` : invoice.amount,
            <At key="date" timestamp={invoice.date} isCell />,
          ],
        }))}
      />
      <ExportSelected path="/api/admin/invoices" names="invoices" />
    </SelectableList>
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
