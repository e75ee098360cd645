import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import css from '#components/shop/billing/billing.module.css';
import { SUBSCRIBER_LABELS } from '#components/shop/billing/labels.ts';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { SUBSCRIBER_LIST } from '#lib/lists/sales.ts';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';
import type { SubscriberRowView } from './subscriber-rows.ts';

/** Who has subscribed to a product or has bought it. */
export function SubscriberTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={SUBSCRIBER_LIST}
      caption="Subscribers"
      rows={data.subscribers}
      state={data}
      cells={{
        customer: (subscriber) => <Customer of={subscriber} />,
        plan: ({ plan, price }) => <OneLine text={plan} note={price} />,
        quantity: PLAIN,
        status: ({ status }) => (
          <Badge kind={SUBSCRIBER_LABELS[status].kind}>{SUBSCRIBER_LABELS[status].label}</Badge>
        ),
        createdAt: PLAIN,
        currentPeriodEnd: ({ period, cancelReason }) => (
          <span>
            {period && (
              <>
                {period.word} <At timestamp={period.at} isCell />
              </>
            )}
            {cancelReason && <small className={css.reason}>{cancelReason}</small>}
          </span>
        ),
        invoiceId: ({ invoiceId }) => invoiceId && <a href={adminInvoicePath(invoiceId)}>Latest invoice</a>,
      }}
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
