import express from 'express';
import { billingPath, confirmPaymentPath } from '#lib/routes.ts';
import { cancelPaymentInput, confirmPaymentInput, paymentIntentInput } from '#lib/schemas/billing.ts';
import { AppError, notFound, unsupportedMediaType } from '../../platform/errors.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Customers } from './customers.ts';
import type { Gateway } from './gateway/gateway.ts';
import { clientSecretOf } from './payment-outcome.ts';
import type { Payments } from './payments.ts';

/** `/payment/intent`, its end, and `/payment/confirm` of the sandbox. */
export function paymentsApi({ payments }: { payments: Payments }): Route[] {
  const readLimit = { name: 'payment-readings', points: 120, seconds: 3600 };

  return tagged('Billing', {
    createPayment: route('POST /payment/intent', {
      summary: 'Begin a payment of an amount',
      access: 'user',
      body: paymentIntentInput,
      rateLimit: { name: 'payment-intents', points: 30, seconds: 3600 },
      status: 201,
      answer: { clientSecret: 'string' },
      errors: [409, 503],
      async handle({ viewer, body: { amount } }) {
        const clientSecret = await payments.create(viewer, amount);
        return done({ clientSecret }, { redirectTo: confirmPaymentPath(viewer.name, clientSecret) });
      },
    }),
    confirmPayment: route('POST /payment/confirm', {
      summary: 'Confirm a payment in the sandbox, as a bank would ask',
      access: 'user',
      body: confirmPaymentInput,
      rateLimit: readLimit,
      answer: { message: 'string' },
      errors: [404, 409],
      async handle({ viewer, body: { clientSecret, isConfirmed } }) {
        const step = await payments.confirm(viewer, clientSecret, isConfirmed);
        if (!step) throw notFound('payment');
        if (!isConfirmed) throw new AppError(422, 'The payment was not confirmed. Nothing was charged.');
        clientSecretOf(step);
        return done(
          { message: 'Thank you. The payment was made.' },
          { redirectTo: billingPath(viewer.name) },
        );
      },
    }),
    cancelPayment: route('POST /payment/cancel', {
      summary: 'End an order whose payment waits for a confirmation; a renewal stays owed',
      access: 'user',
      body: cancelPaymentInput,
      rateLimit: readLimit,
      answer: { message: 'string' },
      errors: [404, 409, 503],
      async handle({ viewer, body: { clientSecret } }) {
        await payments.drop(viewer, clientSecret);
        return done({ message: 'Nothing was charged.' }, { redirectTo: billingPath(viewer.name) });
      },
    }),
    refreshBilling: route('POST /payment/refresh', {
      summary: 'Read your billing from the payment service again',
      access: 'user',
      rateLimit: readLimit,
      answer: { message: 'string' },
      errors: [409, 503],
      async handle({ viewer }) {
        await payments.sync(viewer);
        return { message: 'Your billing is up to date.' };
      },
    }),
  });
}

const MAX_EVENT_BYTES = 1_000_000;

/**
 * `/payment/webhook`: an event of the gateway says whose state has changed, which a job then reads. It is outside the
 * session: its signature proves where it is from.
 */
export function gatewayEventsApi({
  gateway,
  customers,
}: {
  gateway: Gateway;
  customers: Customers;
}): Route[] {
  return tagged('Billing', {
    receivePaymentEvent: route('POST /payment/webhook', {
      summary: 'An event of the payment service, with its signature',
      access: 'anyone',
      answer: { received: 'boolean' },
      errors: [400],
      before: [express.raw({ type: 'application/json', limit: MAX_EVENT_BYTES })],
      async handle({ req }) {
        if (!Buffer.isBuffer(req.body) && req.get('content-type'))
          throw unsupportedMediaType('Please send application/json.');
        const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
        const customerId = gateway.readEvent(body, req.get('stripe-signature') ?? req.get('foyer-signature'));
        if (customerId) await customers.enqueueSyncOf(customerId);
        return { received: true };
      },
    }),
  });
}
