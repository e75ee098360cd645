import type { PaymentEvent } from '#lib/billing-values.ts';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { At } from '../../ui/At.tsx';
import { Badge } from '../../ui/Badge.tsx';
import css from './billing.module.css';
import { PAYMENT_LABELS } from './labels.ts';

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
