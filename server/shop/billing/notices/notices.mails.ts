import { formatOrdinalDate } from '#lib/dates.ts';
import { formatDollars, formatMoney } from '#lib/money.ts';
import { billingPath, invoicePath } from '#lib/routes.ts';
import { emailTo, type Installation, type Recipient } from '../../../accounts/accounts.ts';
import type { InvoiceView } from '../invoices/invoices.ts';
import type { SubscriptionView } from '../subscriptions/subscriptions.present.ts';

type Owner = Recipient & { time_zone: string | null };

const day = (time: string, { time_zone }: Owner) =>
  formatOrdinalDate(time, { withYear: true, timeZone: time_zone ?? 'UTC' });

const billingMail = (
  owner: Owner,
  installation: Installation,
  mail: Omit<Parameters<typeof emailTo>[2], 'footer'>,
) =>
  emailTo(owner, installation, {
    ...mail,
    footer: `You received this email because you buy at ${installation.siteName}.`,
  });

const toBilling = (owner: Owner, installation: Installation, label = 'Go to billing') => ({
  label,
  url: `${installation.siteUrl}${billingPath(owner.name)}`,
});

const toInvoice = (owner: Owner, { id }: InvoiceView, installation: Installation) => ({
  label: 'Show the invoice',
  url: `${installation.siteUrl}${invoicePath(owner.name, id)}`,
});

/** The facts that the mails of an invoice have in common. */
const factsOf = (invoice: InvoiceView): [string, string][] => [
  ...(invoice.number ? [['Invoice', invoice.number] as [string, string]] : []),
  ...invoice.lines.map(({ description, amount }): [string, string] => [
    description,
    formatMoney(amount, invoice.currency),
  ]),
];

export const receiptMail = (owner: Owner, invoice: InvoiceView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your receipt from ${installation.siteName}: ${formatMoney(invoice.amountPaid, invoice.currency)}`,
    paragraphs: [
      `Thank you. Your payment of ${formatMoney(invoice.amountPaid, invoice.currency)} was received.`,
    ],
    facts: factsOf(invoice),
    action: toInvoice(owner, invoice, installation),
  });

export const paymentFailedMail = (owner: Owner, invoice: InvoiceView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your payment to ${installation.siteName} failed`,
    paragraphs: [
      `Your payment of ${formatMoney(invoice.amountDue, invoice.currency)} could not be taken from your card.`,
      ...(invoice.nextAttemptAt
        ? [
            'Nothing is deleted. Your plan keeps working for seven days from the first attempt; after that the limits of the free plan apply until the invoice is paid.',
            `The next attempt is on ${day(invoice.nextAttemptAt, owner)}.`,
          ]
        : [
            'This was the last attempt. Nothing is deleted, but the limits of the free plan apply until the invoice is paid.',
          ]),
    ],
    facts: factsOf(invoice),
    action: toBilling(owner, installation, 'Update your card'),
  });

export const authenticationNeededMail = (owner: Owner, invoice: InvoiceView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your bank asks you to confirm a payment to ${installation.siteName}`,
    paragraphs: [
      `Your bank wants you to confirm the payment of ${formatMoney(invoice.amountDue, invoice.currency)}. Until then it is not made.`,
      'Your plan keeps working for seven days.',
    ],
    facts: factsOf(invoice),
    action: toBilling(owner, installation, 'Confirm the payment'),
  });

export const refundedMail = (owner: Owner, invoice: InvoiceView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `A refund from ${installation.siteName}`,
    paragraphs: [
      `Of your payment of ${formatMoney(invoice.amountPaid, invoice.currency)}, ${formatMoney(invoice.amountRefunded, invoice.currency)} in all were paid back to your card. Banks take up to ten days to show it.`,
    ],
    facts: factsOf(invoice),
    action: toInvoice(owner, invoice, installation),
  });

export const planChangedMail = (owner: Owner, subscription: SubscriptionView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your subscription at ${installation.siteName} is now ${subscription.planName}`,
    paragraphs: [
      `You now have ${subscription.planName} for ${formatDollars(subscription.amount)} a ${subscription.period}.`,
      `It renews on ${day(subscription.currentPeriodEnd, owner)}.`,
    ],
    action: toBilling(owner, installation),
  });

export const cancelledMail = (owner: Owner, subscription: SubscriptionView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your subscription to ${subscription.planName} was cancelled`,
    paragraphs: [
      `${subscription.planName} works until ${day(subscription.currentPeriodEnd, owner)} and is not renewed.`,
      'Until then you can resume it with one click. Nothing is deleted afterwards.',
    ],
    action: toBilling(owner, installation),
  });

export const endedMail = (owner: Owner, subscription: SubscriptionView, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your subscription to ${subscription.planName} has ended`,
    paragraphs: [
      'The limits of the free plan apply now. What exceeds them is paused, not deleted: it works again with the next larger plan.',
    ],
    action: toBilling(owner, installation),
  });

/** Tells an owner that a subscription is about to renew for a year. */
export const renewalMail = (owner: Owner, subscription: SubscriptionView, installation: Installation) => {
  const { pendingPlan } = subscription;
  const renewed = pendingPlan && !pendingPlan.isUnpaid ? pendingPlan : subscription;
  return billingMail(owner, installation, {
    subject: `${subscription.planName} renews on ${day(subscription.currentPeriodEnd, owner)}`,
    paragraphs: [
      `Your card will be charged ${formatDollars(renewed.amount)} for the next ${renewed.period} of ${renewed.planName}. To change or cancel it, go to billing before.`,
    ],
    action: toBilling(owner, installation),
  });
};

export const cardExpiresMail = (owner: Owner, last4: string, installation: Installation) =>
  billingMail(owner, installation, {
    subject: `Your card ending in ${last4} expires next month`,
    paragraphs: ['Add your new card, so that your subscription goes on without a break.'],
    action: toBilling(owner, installation, 'Update your card'),
  });
