import type { BillingReason } from '#lib/billing-values.ts';
import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import { isPayment } from '#lib/invoice-parts.ts';
import { formatMoney } from '#lib/money.ts';
import type { ListedInvoice, ListedSubscription } from '#server/shop/shop.ts';
import { priceOf } from '../pricing/product-texts.ts';
import { invoiceName } from './invoice-texts.ts';

/** A subscription as a row of the back office. */
export type SubscriptionRowView = ReturnType<typeof subscriptionRow>;

export function subscriptionRow(subscription: ListedSubscription, display: DisplayContext) {
  const at = (time: string) => displayTimestamp(time, display);
  return {
    ...subscription,
    price: priceOf(subscription),
    since: at(subscription.createdAt),
    periodStart: at(subscription.currentPeriodStart),
    periodEnd: at(subscription.currentPeriodEnd),
    cancelled: subscription.canceledAt === null ? null : at(subscription.canceledAt),
    ended: subscription.endedAt === null ? null : at(subscription.endedAt),
  };
}

/** An invoice as a row of the back office. */
export type InvoiceRowView = ReturnType<typeof invoiceRow>;

export const invoiceRow = (invoice: ListedInvoice, display: DisplayContext) => ({
  ...invoice,
  name: invoiceName(invoice),
  reason: reasonOf(invoice),
  amount: formatMoney(invoice.total, invoice.currency),
  refunded: invoice.amountRefunded > 0 ? formatMoney(invoice.amountRefunded, invoice.currency) : null,
  date: displayTimestamp(invoice.createdAt, display),
});

function reasonOf(invoice: ListedInvoice): string {
  if (invoice.billingReason) return REASONS[invoice.billingReason];
  return isPayment(invoice) ? 'Payment' : 'Purchase';
}

const REASONS: Record<BillingReason, string> = {
  subscription_create: 'New subscription',
  subscription_cycle: 'Renewal',
  subscription_threshold: 'Threshold',
  subscription_update: 'Change of plan',
};
