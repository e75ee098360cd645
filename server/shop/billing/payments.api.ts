import express, { Router } from 'express';
import { billingPath, confirmPaymentPath } from '#lib/routes.ts';
import { cancelPaymentInput, confirmPaymentInput, paymentIntentInput } from '#lib/schemas/billing.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { AppError, notFound, unsupportedMediaType } from '../../platform/errors.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import type { Customers } from './customers.ts';
import type { Gateway } from './gateway/gateway.ts';
import { clientSecretOf } from './payment-outcome.ts';
import type { Payments } from './payments.ts';

interface Deps {
  payments: Payments;
  limits: RateLimits;
}

/** `/payment/intent`, its end, and `/payment/confirm` of the sandbox. */
export function paymentsApi({ payments, limits }: Deps): Router {
  const router = Router();
  const intentLimit = limits({ name: 'payment-intents', points: 30, seconds: 3600 });
  const readLimit = limits({ name: 'payment-readings', points: 120, seconds: 3600 });

  router.post('/payment/intent', async (req, res) => {
    const viewer = viewerOf(req);
    const { amount } = parse(paymentIntentInput, req.body);
    await intentLimit.consume(viewer.id);
    const clientSecret = await payments.create(viewer, amount);
    respond(req, res, 201, { clientSecret }, { redirectTo: confirmPaymentPath(viewer.name, clientSecret) });
  });

  router.post('/payment/confirm', async (req, res) => {
    const viewer = viewerOf(req);
    const { clientSecret, isConfirmed } = parse(confirmPaymentInput, req.body);
    await readLimit.consume(viewer.id);
    const step = await payments.confirm(viewer, clientSecret, isConfirmed);
    if (!step) throw notFound('payment');
    if (!isConfirmed) throw new AppError(422, 'The payment was not confirmed. Nothing was charged.');
    clientSecretOf(step);
    respond(
      req,
      res,
      200,
      { message: 'Thank you. The payment was made.' },
      { redirectTo: billingPath(viewer.name) },
    );
  });

  router.post('/payment/cancel', async (req, res) => {
    const viewer = viewerOf(req);
    const { clientSecret } = parse(cancelPaymentInput, req.body);
    await readLimit.consume(viewer.id);
    await payments.drop(viewer, clientSecret);
    respond(req, res, 200, { message: 'Nothing was charged.' }, { redirectTo: billingPath(viewer.name) });
  });

  router.post('/payment/refresh', async (req, res) => {
    const viewer = viewerOf(req);
    await readLimit.consume(viewer.id);
    await payments.refresh(viewer);
    respond(req, res, 200, { message: 'Your billing is up to date.' });
  });

  return router;
}

const MAX_EVENT_BYTES = 1_000_000;

/**
 * `/payment/webhook`: an event of the gateway says whose state has changed, which a job then reads. It is outside the
 * session: its signature proves where it is from.
 */
export function gatewayEventsApi({ gateway, customers }: { gateway: Gateway; customers: Customers }): Router {
  const router = Router();
  router.post(
    '/payment/webhook',
    express.raw({ type: 'application/json', limit: MAX_EVENT_BYTES }),
    async (req, res) => {
      if (!Buffer.isBuffer(req.body) && req.get('content-type'))
        throw unsupportedMediaType('Please send application/json.');
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const customerId = gateway.readEvent(body, req.get('stripe-signature') ?? req.get('foyer-signature'));
      if (customerId) await customers.enqueueSyncOf(customerId);
      res.json({ received: true });
    },
  );
  return router;
}
