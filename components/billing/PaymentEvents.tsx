import type { PaymentEvent } from '#lib/billing-values.ts';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Table } from '../ui/Table.tsx';
import { PAYMENT_LABELS } from './labels.ts';

/** What became of the payments of an invoice, the newest first. */
export const PaymentEvents = ({ events }: { events: { event: PaymentEvent; at: DisplayTimestamp }[] }) => (
  <Table
    caption="Payment events"
    dense
    columns={[
      { label: 'When', isShort: true },
      { label: 'Payment', isMain: true },
    ]}
    rows={events.map(({ event, at }, position) => ({
      key: `${position}`,
      cells: [
        <At key="at" timestamp={at} isCell />,
        <Badge key="event" kind={PAYMENT_LABELS[event].kind}>
          {PAYMENT_LABELS[event].label}
        </Badge>,
      ],
    }))}
  />
);
