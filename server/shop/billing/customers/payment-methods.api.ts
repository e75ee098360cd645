import { billingDetailsInput, updatePaymentInput } from '#lib/schemas/billing.ts';
import { type Route, route, tagged } from '../../../platform/http/route.ts';
import { CARD_LIMIT } from './order-card.ts';
import type { PaymentMethods } from './payment-methods.ts';

/** The card and the billing details of a user. */
export function paymentMethodsApi({ paymentMethods }: { paymentMethods: PaymentMethods }): Route[] {
  return tagged('Billing', {
    getPaymentMethod: route('GET /users/:userId/payment-method', {
      summary: 'The card on file',
      access: 'self',
      answer: { paymentMethod: 'object?' },
      handle: async ({ viewer }) => ({ paymentMethod: await paymentMethods.of(viewer) }),
    }),
    updatePaymentMethod: route('POST /users/:userId/update-payment', {
      summary: 'Replace the card on file',
      access: 'self',
      body: updatePaymentInput,
      rateLimit: CARD_LIMIT,
      answer: { paymentMethod: 'object?', message: 'string' },
      async handle({ viewer, body }) {
        const paymentMethod = await paymentMethods.update(viewer, body);
        return { paymentMethod, message: 'Your card was saved.' };
      },
    }),
    preparePaymentMethod: route('POST /users/:userId/prepare-payment', {
      summary: 'The secret for the card form of the payment service; null without such a form',
      access: 'self',
      rateLimit: CARD_LIMIT,
      answer: { clientSecret: 'string?' },
      errors: [409, 503],
      handle: async ({ viewer }) => ({ clientSecret: await paymentMethods.prepare(viewer) }),
    }),
    updateBillingDetails: route('PATCH /users/:userId/billing-details', {
      summary: 'Change the name, address and tax id on your invoices',
      access: 'self',
      body: billingDetailsInput,
      answer: { billingDetails: 'object?', message: 'string' },
      errors: [409, 503],
      async handle({ viewer, body }) {
        const billingDetails = await paymentMethods.updateDetails(viewer, body);
        return { billingDetails, message: 'Your billing details were saved.' };
      },
    }),
  });
}
