import express from 'express';
import { unsupportedMediaType } from '../../../platform/errors.ts';
import { type Route, route, tagged } from '../../../platform/http/route.ts';
import type { Customers } from '../customers/customers.ts';
import type { Gateway } from '../gateway/gateway.ts';

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
