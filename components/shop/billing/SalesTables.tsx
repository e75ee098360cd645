import type { Sorting } from '#lib/filters.ts';
import { INVOICE_LIST, SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import { ExportSelected } from '../../office/admin/ExportSelected.tsx';
import { ListTable, PLAIN } from '../../office/admin/ListTable.tsx';
import { At } from '../../ui/At.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { SelectableList } from '../../ui/Selection.tsx';
import { Status } from './InvoiceTable.tsx';
import { SUBSCRIPTION_LABELS } from './labels.ts';
import type { InvoiceRowView, SubscriptionRowView } from './sales-rows.ts';

interface ListProps {
  filters: URLSearchParams;
  sorting: Sorting;
}

export function SubscriptionTable({
  subscriptions,
  filters,
  sorting,
}: ListProps & { subscriptions: SubscriptionRowView[] }) {
  return (
    <SelectableList>
      <ListTable
        list={SUBSCRIPTION_LIST}
        caption="Subscriptions"
        rows={subscriptions}
        sorted={{ filters, by: sorting }}
        choose={({ customer }) => ({ label: customer })}
        cells={{
          customer: (subscription) => <Customer of={subscription} />,
          plan: ({ plan }) => <OneLine text={plan || 'Unknown price'} />,
          status: ({ status }) => (
            <Badge kind={SUBSCRIPTION_LABELS[status].kind}>{SUBSCRIPTION_LABELS[status].label}</Badge>
          ),
          amount: ({ price }) => price,
          createdAt: PLAIN,
          currentPeriodStart: (subscription) =>
            isPaid(subscription) && <At timestamp={subscription.currentPeriodStart} isCell />,
          currentPeriodEnd: (subscription) => isPaid(subscription) && <Renewal of={subscription} />,
        }}
      />
      <ExportSelected path="/api/admin/subscriptions" names="subscriptions" />
    </SelectableList>
  );
}

/** Its first payment has arrived, or is not due yet. */
const isPaid = ({ status }: SubscriptionRowView): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired';

/** When it renews, ends or has ended. */
function Renewal({ of: { endedAt, currentPeriodEnd, cancelAtPeriodEnd } }: { of: SubscriptionRowView }) {
  const [word, timestamp] = endedAt
    ? ['Ended', endedAt]
    : [cancelAtPeriodEnd ? 'Ends' : 'Renews', currentPeriodEnd];
  return (
    <span>
      {word} <At timestamp={timestamp} isCell />
    </span>
  );
}

export function SalesInvoiceTable({
  invoices,
  filters,
  sorting,
}: ListProps & { invoices: InvoiceRowView[] }) {
  return (
    <SelectableList>
      <ListTable
        list={INVOICE_LIST}
        caption="Invoices"
        rows={invoices}
        sorted={{ filters, by: sorting }}
        choose={({ name }) => ({ label: name })}
        cells={{
          number: ({ id, name }) => <OneLine text={name} href={adminInvoicePath(id)} isStrong />,
          customer: (invoice) => <Customer of={invoice} />,
          status: (invoice) => <Status invoice={invoice} />,
          billingReason: ({ reason }) => reason,
          total: ({ amount, refunded }) => (refunded ? `${amount} − ${refunded}` : amount),
          createdAt: PLAIN,
        }}
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
