import { Router } from 'express';
import { billingPath, botPath, confirmPaymentPath } from '#lib/routes.ts';
import { updateSubscriptionInput } from '#lib/schemas/billing.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Marketplace } from './marketplace.ts';

interface Deps {
  marketplace: Marketplace;
  limits: RateLimits;
}

/** `/products/{id}/install`. */
export function marketplaceApi({ marketplace, limits }: Deps): Router {
  const router = Router();
  const installLimit = limits({ name: 'installs', points: 30, seconds: 3600 });

  router.post('/products/:id/install', async (req, res) => {
    const viewer = viewerOf(req);
    const chosen = parse(updateSubscriptionInput, req.body ?? {});
    await installLimit.consume(viewer.id);
    const { product, bot, clientSecret } = await marketplace.install(viewer, req.params.id, chosen);
    const redirectTo = clientSecret
      ? confirmPaymentPath(viewer.name, clientSecret)
      : bot
        ? `${botPath(viewer.name, bot.slug)}/settings`
        : billingPath(viewer.name);
    const message = clientSecret ? 'Please confirm the payment.' : `You have ${product.name} now.`;
    respond(req, res, 201, { bot, clientSecret, message }, { redirectTo });
  });

  return router;
}
