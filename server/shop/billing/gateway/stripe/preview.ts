import type Stripe from 'stripe';
import type { Clock } from '../../../../platform/clock.ts';
import { isoNow } from '../../../../platform/clock.ts';
import type { Preview, PreviewedChange } from '../gateway.ts';
import { lineOf } from '../lines.ts';
import { addPeriods } from '../periods.ts';
import { firstItem, loadSubscription } from './load-subscription.ts';
import { isoOf } from './map.ts';
import type { StripePrices } from './prices.ts';

interface Terms {
  prices: StripePrices;
  automaticTax: boolean;
  clock: Clock;
}

export async function previewChange(
  stripe: Stripe,
  customerId: string,
  change: PreviewedChange,
  { prices, automaticTax, clock }: Terms,
): Promise<Preview> {
  const { subscriptionId, price, quantity, trialDays, when } = change;
  const now = isoNow(clock);
  const priceId = await prices.idOf(stripe, price);
  const createPreview = async (params: Stripe.InvoiceCreatePreviewParams) => {
    const { lines, amount_due: amountDueCents } = await stripe.invoices.createPreview({
      customer: customerId,
      automatic_tax: { enabled: automaticTax },
      ...params,
    });
    return {
      lines: lines.data.map(({ description, amount }) => ({
        description: description ?? price.name,
        amountCents: amount,
      })),
      amountDueCents,
      effectiveAt: now,
    };
  };
  const nextAt = (at: string) => ({ amountCents: lineOf(change).amountCents, at });

  if (!price.period) {
    const items = [{ price: priceId, quantity }];
    return { ...(await createPreview({ invoice_items: items, currency: 'usd' })), next: null };
  }
  if (!subscriptionId) {
    const trialEnd = trialDays > 0 ? addPeriods(now, 'day', trialDays) : undefined;
    const invoice = await createPreview({
      subscription_details: {
        items: [{ price: priceId, quantity }],
        billing_mode: { type: 'flexible' },
        ...(trialEnd && { trial_end: Math.floor(Date.parse(trialEnd) / 1000) }),
      },
    });
    return { ...invoice, next: nextAt(trialEnd ?? addPeriods(now, price.period, 1)) };
  }
  const subscription = await loadSubscription(stripe, { customerId, id: subscriptionId });
  const item = firstItem(subscription);
  const periodEnd = isoOf(item.current_period_end);
  const isTrial = subscription.status === 'trialing';
  if (when === 'renewal' || (isTrial && trialDays > 0)) {
    const { description, amountCents } = lineOf(change);
    return {
      lines: [{ description, amountCents }],
      amountDueCents: 0,
      effectiveAt: when === 'renewal' ? periodEnd : now,
      next: nextAt(periodEnd),
    };
  }
  const invoice = await createPreview({
    subscription: subscriptionId,
    automatic_tax: { enabled: subscription.automatic_tax.enabled },
    subscription_details: {
      items: [{ id: item.id, price: priceId, quantity }],
      proration_behavior: 'always_invoice',
      ...(isTrial && { trial_end: 'now' }),
    },
  });
  const keepsPeriod = !isTrial && item.price.recurring?.interval === price.period;
  return { ...invoice, next: nextAt(keepsPeriod ? periodEnd : addPeriods(now, price.period, 1)) };
}
