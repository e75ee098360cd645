import type {
  InvoiceStatus,
  PaymentEvent,
  SubscriberStatus,
  SubscriptionStatus,
} from '#lib/billing-values.ts';

type Kind = 'neutral' | 'success' | 'warning' | 'danger';

export const SUBSCRIPTION_LABELS: Record<SubscriptionStatus, { label: string; kind: Kind }> = {
  incomplete: { label: 'Not paid yet', kind: 'warning' },
  incomplete_expired: { label: 'Expired', kind: 'neutral' },
  trialing: { label: 'Trial', kind: 'success' },
  active: { label: 'Active', kind: 'success' },
  past_due: { label: 'Past due', kind: 'danger' },
  canceled: { label: 'Cancelled', kind: 'neutral' },
  unpaid: { label: 'Unpaid', kind: 'danger' },
};

export const SUBSCRIBER_LABELS: Record<SubscriberStatus, { label: string; kind: Kind }> = {
  ...SUBSCRIPTION_LABELS,
  paid: { label: 'Bought', kind: 'success' },
  refunded: { label: 'Refunded', kind: 'neutral' },
};

export const INVOICE_LABELS: Record<InvoiceStatus, { label: string; kind: Kind }> = {
  draft: { label: 'Draft', kind: 'neutral' },
  open: { label: 'Open', kind: 'warning' },
  void: { label: 'Void', kind: 'neutral' },
  paid: { label: 'Paid', kind: 'success' },
  uncollectible: { label: 'Uncollectible', kind: 'danger' },
};

export const PAYMENT_LABELS: Record<PaymentEvent, { label: string; kind: Kind }> = {
  succeeded: { label: 'Succeeded', kind: 'success' },
  amount_capturable_updated: { label: 'Authorized', kind: 'warning' },
  payment_failed: { label: 'Failed', kind: 'danger' },
  processing: { label: 'Processing', kind: 'neutral' },
};

/** "pro by the year": how often an amount is due. */
export const perPeriod = (period: string | null): string => (period ? ` a ${period}` : '');
