import type { BillingReason } from '#lib/billing-values.ts';
import type { DisplayContext } from '#lib/display-timestamp.ts';
import { isPayment } from '#lib/invoice-parts.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { INVOICE_LIST, SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { formatMoney } from '#lib/money.ts';
import type { ListedInvoice, ListedSubscription } from '#server/shop/shop.ts';
import { priceOf } from '../pricing/product-texts.ts';
import { invoiceName } from './invoice-texts.ts';

/** A subscription as a row of the back office. */
export type SubscriptionRowView = ReturnType<typeof subscriptionRow>;

export const subscriptionRow = (subscription: ListedSubscription, display: DisplayContext) => ({
  ...withShownTimes(SUBSCRIPTION_LIST, subscription, display),
  price: priceOf(subscription),
});

/** An invoice as a row of the back office. */
export type InvoiceRowView = ReturnType<typeof invoiceRow>;

export const invoiceRow = (invoice: ListedInvoice, display: DisplayContext) => ({
  ...withShownTimes(INVOICE_LIST, invoice, display),
  name: invoiceName(invoice),
  reason: reasonOf(invoice),
  amount: formatMoney(invoice.total, invoice.currency),
  refunded: invoice.amountRefunded > 0 ? formatMoney(invoice.amountRefunded, invoice.currency) : null,
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
