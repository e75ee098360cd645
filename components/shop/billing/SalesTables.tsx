import type { Sorting } from '#lib/filters.ts';
import type { ListState } from '#lib/list-page.ts';
import { INVOICE_LIST, SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { ADMIN_INVOICES, ADMIN_SUBSCRIPTIONS, adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import { ListTable, PLAIN } from '../../office/admin/ListTable.tsx';
import { At } from '../../ui/At.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { Status } from './InvoiceTable.tsx';
import { SUBSCRIPTION_LABELS } from './labels.ts';
import type { InvoiceRowView, SubscriptionRowView } from './sales-rows.ts';

type ListData = ListState & { sorting: Sorting };

export function SubscriptionTable({ data }: { data: ListData & { subscriptions: SubscriptionRowView[] } }) {
  return (
    <ListTable
      list={SUBSCRIPTION_LIST}
      caption="Subscriptions"
      rows={data.subscriptions}
      path={ADMIN_SUBSCRIPTIONS}
      state={data}
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
      exported="subscriptions"
    />
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

export function SalesInvoiceTable({ data }: { data: ListData & { invoices: InvoiceRowView[] } }) {
  return (
    <ListTable
      list={INVOICE_LIST}
      caption="Invoices"
      rows={data.invoices}
      path={ADMIN_INVOICES}
      state={data}
      choose={({ name }) => ({ label: name })}
      cells={{
        number: ({ id, name }) => <OneLine text={name} href={adminInvoicePath(id)} isStrong />,
        customer: (invoice) => <Customer of={invoice} />,
        status: (invoice) => <Status invoice={invoice} />,
        billingReason: ({ reason }) => reason,
        total: ({ amount, refunded }) => (refunded ? `${amount} − ${refunded}` : amount),
        createdAt: PLAIN,
      }}
      exported="invoices"
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
