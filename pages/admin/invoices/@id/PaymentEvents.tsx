import css from '#components/shop/billing/billing.module.css';
import { PAYMENT_LABELS } from '#components/shop/billing/labels.ts';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import type { PaymentEvent } from '#lib/billing-values.ts';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';

interface PaymentEventsProps {
  events: { event: PaymentEvent; amount: string; at: DisplayTimestamp }[];
}

/** What became of the payments of an invoice, the newest first. */
export const PaymentEvents = ({ events }: PaymentEventsProps) => (
  <ul className={css.events}>
    {events.map(({ event, amount, at }) => (
      <li key={`${at.iso} ${event}`}>
        <Badge kind={PAYMENT_LABELS[event].kind}>{PAYMENT_LABELS[event].label}</Badge>
        <span>{amount}</span>
        <At timestamp={at} />
      </li>
    ))}
  </ul>
);
