import { adminUserPath } from '#lib/routes.ts';
import { At } from '../../ui/At.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { Table } from '../../ui/Table.tsx';
import type { SubscriptionRowView } from './sales-rows.ts';

interface CancellationsProps {
  subscriptions: SubscriptionRowView[];
  /** The page of a user does not repeat the user's name. */
  isOfOneUser?: boolean;
}

/** Why customers have cancelled, the newest first. */
export const Cancellations = ({ subscriptions, isOfOneUser = false }: CancellationsProps) => (
  <Table
    caption="Cancellations"
    dense
    columns={[
      ...(isOfOneUser ? [] : [{ label: 'Customer', isClipped: true }]),
      { label: 'Plan', isClipped: true },
      { label: 'Cancelled', isShort: true },
      { label: 'Reason', isMain: true },
    ]}
    rows={subscriptions.map(({ id, customer, userId, plan, canceledAt, cancelReason }) => ({
      key: id,
      cells: [
        ...(isOfOneUser
          ? []
          : [
              <OneLine
                key="customer"
                text={customer || 'Deleted account'}
                href={userId ? adminUserPath(userId) : undefined}
                isStrong
              />,
            ]),
        <OneLine key="plan" text={plan || 'Unknown price'} />,
        canceledAt && <At key="cancelled" timestamp={canceledAt} isCell />,
        <bdi key="reason">{cancelReason}</bdi>,
      ],
    }))}
  />
);
