import { SUBSCRIPTION_LIST } from '#lib/lists/sales.ts';
import { fromCents } from '#lib/money.ts';
import { billingPath, confirmPaymentPath } from '#lib/routes.ts';
import {
  adminSubscriptionsQuery,
  cancelSubscriptionInput,
  orderFields,
  orderInput,
  subscribeFields,
  subscribeInput,
  updateSubscriptionInput,
} from '#lib/schemas/billing.ts';
import type { Viewer } from '../../../accounts/accounts.ts';
import type { Entitlements } from '../../../plans/plans.ts';
import { parse } from '../../../platform/http/parse.ts';
import { done, type Route, route, tagged } from '../../../platform/http/route.ts';
import { CARD_LIMIT, saveCardOf } from '../customers/order-card.ts';
import type { PaymentMethods } from '../customers/payment-methods.ts';
import type { SubscriptionList } from './subscription-list.ts';
import type { SubscriptionView } from './subscriptions.present.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Deps {
  subscriptions: Subscriptions;
  subscriptionList: SubscriptionList;
  entitlements: Pick<Entitlements, 'exceededBy'>;
  paymentMethods: Pick<PaymentMethods, 'update'>;
}

const subscription = { subscription: 'object?', message: 'string' } as const;
const change = { ...subscription, clientSecret: 'string?' } as const;

/** `/subscription`, and `/admin/subscriptions` with those of all customers. A payment that the bank wants confirmed answers with a client secret; a form goes to the confirmation. */
export function subscriptionsApi({
  subscriptions,
  subscriptionList,
  entitlements,
  paymentMethods,
}: Deps): Route[] {
  const changeLimit = { name: 'subscription-changes', points: 60, seconds: 3600 };

  return tagged('Billing', {
    listEverySubscription: route('GET /admin/subscriptions', {
      summary: 'The subscriptions of all customers, also those that have ended',
      access: 'admin',
      query: adminSubscriptionsQuery,
      answer: 'list',
      csv: { ...SUBSCRIPTION_LIST.file, all: ({ query }) => subscriptionList.listInBatches(query) },
      handle: ({ query, paging }) => subscriptionList.list(query, paging),
    }),
    getPlanSubscription: route('GET /subscription/user', {
      summary: 'Your plan; null for the free one',
      access: 'user',
      answer: { subscription: 'object?' },
      handle: async ({ viewer }) => ({ subscription: await subscriptions.planOf(viewer.id) }),
    }),
    createSubscription: route('POST /subscription/subscribe', {
      summary: 'Subscribe to a plan or an add-on',
      description: 'With a `client_secret` the bank wants the payment confirmed.',
      access: 'user',
      body: orderInput,
      rateLimit: changeLimit,
      rateLimitsInHandler: { cards: CARD_LIMIT },
      status: 201,
      answer: change,
      errors: [409, 503],
      async handle({ viewer, body, rateLimits }) {
        const order = await saveCardOf(paymentMethods, rateLimits.cards, viewer, body);
        const change = await subscriptions.subscribe(viewer, order);
        const what = change.subscription?.kind === 'plan' ? 'plan' : 'subscription';
        return ended(viewer, change, `Thank you. Your ${what} is active.`);
      },
    }),
    previewSubscription: route('GET /subscription/subscribe/update/preview', {
      summary: 'The costs of another plan, and the limits that it would exceed',
      access: 'user',
      query: subscribeInput,
      rateLimit: { name: 'subscription-previews', points: 300, seconds: 3600 },
      answer: { preview: 'object' },
      errors: [409, 503],
      async handle({ viewer, query }) {
        const { preview, product, quantity } = await subscriptions.preview(viewer, query);
        return {
          preview: {
            amountDue: fromCents(preview.amountDueCents),
            lines: preview.lines.map(({ description, amountCents }) => ({
              description,
              amount: fromCents(amountCents),
            })),
            effectiveAt: preview.effectiveAt,
            next: preview.next && { amount: fromCents(preview.next.amountCents), at: preview.next.at },
            overLimits: await entitlements.exceededBy(viewer.id, product, quantity),
          },
        };
      },
    }),
    changePlan: route('POST /subscription/subscribe/update', {
      summary: 'Change to another plan: now to a larger one, otherwise at the renewal',
      access: 'user',
      parsedByHandler: { query: subscribeFields.partial(), body: orderFields.partial() },
      rateLimit: changeLimit,
      rateLimitsInHandler: { cards: CARD_LIMIT },
      answer: change,
      errors: [409, 503],
      async handle({ viewer, rateLimits, req }) {
        const input = parse(orderInput, { ...req.query, ...req.body });
        const order = await saveCardOf(paymentMethods, rateLimits.cards, viewer, input);
        const change = await subscriptions.changePlan(viewer, order);
        return ended(viewer, change, changedMessage(change));
      },
    }),
    cancelSubscription: route('POST /subscription/:id/unsubscribe', {
      summary: 'Cancel a subscription at the end of the paid period',
      access: 'owner',
      body: cancelSubscriptionInput,
      rateLimit: changeLimit,
      answer: subscription,
      errors: [409, 503],
      async handle({ viewer, params, body: { reason } }) {
        const subscription = await subscriptions.cancel(viewer, params.id, reason);
        return ended(viewer, { subscription }, 'Your subscription was cancelled.');
      },
    }),
    resumeSubscription: route('POST /subscription/:id/resume', {
      summary: 'Take back a cancellation, or a change that has not applied yet',
      access: 'owner',
      rateLimit: changeLimit,
      answer: subscription,
      errors: [409, 503],
      async handle({ viewer, params }) {
        const subscription = await subscriptions.resume(viewer, params.id);
        return ended(viewer, { subscription }, 'Your subscription goes on.');
      },
    }),
    payInvoice: route('POST /subscription/:id/pay', {
      summary: 'Try again to pay the oldest open invoice',
      access: 'owner',
      rateLimit: changeLimit,
      answer: change,
      errors: [409, 422, 503],
      async handle({ viewer, params }) {
        const change = await subscriptions.pay(viewer, params.id);
        const isOwed = Boolean(change.subscription?.openInvoice);
        const message = isOwed ? 'Paid. Another invoice is still open.' : 'Everything is paid.';
        return ended(viewer, change, message);
      },
    }),
    updateSubscription: route('PUT /subscription/:id/update', {
      summary: 'Change the period or the quantity',
      access: 'owner',
      body: updateSubscriptionInput,
      rateLimit: changeLimit,
      answer: change,
      errors: [409, 503],
      async handle({ viewer, params, body }) {
        const change = await subscriptions.update(viewer, params.id, body);
        return ended(viewer, change, changedMessage(change));
      },
    }),
  });
}

/** The answer of a change. A form goes to the confirmation of the payment, if the bank wants one. */
function ended<Change extends { subscription: object | null; clientSecret?: string | null }>(
  { name }: Viewer,
  change: Change,
  message: string,
) {
  const { clientSecret } = change;
  const redirectTo = clientSecret ? confirmPaymentPath(name, clientSecret) : billingPath(name);
  return done({ ...change, message: clientSecret ? 'Please confirm the payment.' : message }, { redirectTo });
}

const changedMessage = ({ subscription }: { subscription: SubscriptionView | null }): string =>
  subscription?.pendingPlan ? 'The change applies at the renewal.' : 'Your subscription was changed.';
