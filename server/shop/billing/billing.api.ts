import { Router } from 'express';
import { billingDetailsInput, updatePaymentInput } from '#lib/schemas/billing.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import type { PaymentMethods } from './billing.ts';
import { cardLimit } from './order-card.ts';

interface Deps {
  paymentMethods: PaymentMethods;
  limits: RateLimits;
}

/** The card and the billing details of a user. */
export function billingApi({ paymentMethods, limits }: Deps): Router {
  const router = Router();
  const limit = cardLimit(limits);

  router.get('/users/:userId/payment-method', async (req, res) => {
    const paymentMethod = await paymentMethods.find(viewerOf(req), req.params.userId);
    respond(req, res, 200, { paymentMethod });
  });

  router.post('/users/:userId/update-payment', async (req, res) => {
    const viewer = viewerOf(req);
    const card = parse(updatePaymentInput, req.body);
    await limit.consume(viewer.id);
    const paymentMethod = await paymentMethods.update(viewer, req.params.userId, card);
    respond(req, res, 200, { paymentMethod, message: 'Your card was saved.' });
  });

  router.post('/users/:userId/prepare-payment', async (req, res) => {
    const viewer = viewerOf(req);
    await limit.consume(viewer.id);
    const clientSecret = await paymentMethods.prepare(viewer, req.params.userId);
    respond(req, res, 200, { clientSecret });
  });

  router.patch('/users/:userId/billing-details', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(billingDetailsInput, req.body);
    const billingDetails = await paymentMethods.updateDetails(viewer, req.params.userId, input);
    respond(req, res, 200, { billingDetails, message: 'Your billing details were saved.' });
  });

  return router;
}
