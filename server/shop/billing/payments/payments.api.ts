import { billingPath, confirmPaymentPath } from '#lib/routes.ts';
import { cancelPaymentInput, confirmPaymentInput, paymentIntentInput } from '#lib/schemas/billing.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { done, type Route, route, tagged } from '../../../platform/http/route.ts';
import { assertNotDeclined } from './payment-outcome.ts';
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
        const outcome = await payments.confirm(viewer, clientSecret, isConfirmed);
        if (!outcome) throw notFound('payment');
        if (!isConfirmed) throw new AppError(422, 'The payment was not confirmed. Nothing was charged.');
        assertNotDeclined(outcome);
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
