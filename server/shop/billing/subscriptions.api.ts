import { type Request, type Response, Router } from 'express';
import { billingPath, confirmPaymentPath } from '#lib/routes.ts';
import {
  cancelSubscriptionInput,
  orderInput,
  subscribeInput,
  updateSubscriptionInput,
} from '#lib/schemas/billing.ts';
import { type Viewer, viewerOf } from '../../accounts/accounts.ts';
import type { Entitlements } from '../../plans/plans.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import type { PaymentMethods } from './billing.ts';
import { createOrderCard } from './order-card.ts';
import type { SubscriptionView } from './subscriptions.present.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Deps {
  subscriptions: Subscriptions;
  entitlements: Pick<Entitlements, 'exceededBy'>;
  paymentMethods: Pick<PaymentMethods, 'update'>;
  limits: RateLimits;
}

/** `/subscription`. A payment that the bank wants confirmed answers with a client secret; a form goes to the confirmation. */
export function subscriptionsApi({ subscriptions, entitlements, paymentMethods, limits }: Deps): Router {
  const router = Router();
  const saveCardOf = createOrderCard({ paymentMethods, limits });
  const previewLimit = limits({ name: 'subscription-previews', points: 300, seconds: 3600 });
  const changeLimit = limits({ name: 'subscription-changes', points: 60, seconds: 3600 });

  function answer(
    req: Request,
    res: Response,
    status: number,
    { name }: Viewer,
    change: { subscription: unknown; clientSecret?: string | null },
    message: string,
  ): void {
    const { clientSecret } = change;
    const redirectTo = clientSecret ? confirmPaymentPath(name, clientSecret) : billingPath(name);
    respond(
      req,
      res,
      status,
      { ...change, message: clientSecret ? 'Please confirm the payment.' : message },
      { redirectTo },
    );
  }

  router.get('/subscription/user', async (req, res) => {
    respond(req, res, 200, { subscription: await subscriptions.planOf(viewerOf(req).id) });
  });

  router.post('/subscription/subscribe', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(orderInput, req.body);
    await changeLimit.consume(viewer.id);
    const change = await subscriptions.subscribe(viewer, await saveCardOf(viewer, input));
    const what = change.subscription?.kind === 'plan' ? 'plan' : 'subscription';
    answer(req, res, 201, viewer, change, `Thank you. Your ${what} is active.`);
  });

  router.get('/subscription/subscribe/update/preview', async (req, res) => {
    const viewer = viewerOf(req);
    const wanted = parse(subscribeInput, req.query);
    await previewLimit.consume(viewer.id);
    const { preview, product, quantity } = await subscriptions.preview(viewer, wanted);
    respond(req, res, 200, {
      preview: {
        amountDue: preview.amountDueCents / 100,
        lines: preview.lines.map(({ description, amountCents }) => ({
          description,
          amount: amountCents / 100,
        })),
        effectiveAt: preview.effectiveAt,
        next: preview.next && { amount: preview.next.amountCents / 100, at: preview.next.at },
        overLimits: await entitlements.exceededBy(viewer.id, product, quantity),
      },
    });
  });

  // The specification names the plan in the address; a form sends it in the body.
  router.post('/subscription/subscribe/update', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(orderInput, { ...req.query, ...req.body });
    await changeLimit.consume(viewer.id);
    const change = await subscriptions.changePlan(viewer, await saveCardOf(viewer, input));
    answer(req, res, 200, viewer, change, changedMessage(change));
  });

  router.post('/subscription/:id/unsubscribe', async (req, res) => {
    const viewer = viewerOf(req);
    const { reason } = parse(cancelSubscriptionInput, req.body);
    await changeLimit.consume(viewer.id);
    const subscription = await subscriptions.cancel(viewer, req.params.id, reason);
    answer(req, res, 200, viewer, { subscription }, 'Your subscription was cancelled.');
  });

  router.post('/subscription/:id/resume', async (req, res) => {
    const viewer = viewerOf(req);
    await changeLimit.consume(viewer.id);
    const subscription = await subscriptions.resume(viewer, req.params.id);
    answer(req, res, 200, viewer, { subscription }, 'Your subscription goes on.');
  });

  router.post('/subscription/:id/pay', async (req, res) => {
    const viewer = viewerOf(req);
    await changeLimit.consume(viewer.id);
    const change = await subscriptions.pay(viewer, req.params.id);
    const isOwed = Boolean(change.subscription?.openInvoice);
    const message = isOwed ? 'Paid. Another invoice is still open.' : 'Everything is paid.';
    answer(req, res, 200, viewer, change, message);
  });

  router.put('/subscription/:id/update', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(updateSubscriptionInput, req.body);
    await changeLimit.consume(viewer.id);
    const change = await subscriptions.update(viewer, req.params.id, input);
    answer(req, res, 200, viewer, change, changedMessage(change));
  });

  return router;
}

const changedMessage = ({ subscription }: { subscription: SubscriptionView | null }): string =>
  subscription?.pendingPlan ? 'The change applies at the renewal.' : 'Your subscription was changed.';
