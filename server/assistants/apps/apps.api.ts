import { Router } from 'express';
import { billingPath, botPath, confirmPaymentPath } from '#lib/routes.ts';
import { installInput } from '#lib/schemas/billing.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import { createOrderCard, type PaymentMethods } from '../../shop/shop.ts';
import type { Apps } from './apps.ts';

interface Deps {
  apps: Apps;
  paymentMethods: Pick<PaymentMethods, 'update'>;
  limits: RateLimits;
}

/** `/products/{id}/install`. */
export function appsApi({ apps, paymentMethods, limits }: Deps): Router {
  const router = Router();
  const saveCardOf = createOrderCard({ paymentMethods, limits });
  const installLimit = limits({ name: 'installs', points: 30, seconds: 3600 });

  router.post('/products/:id/install', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(installInput, req.body ?? {});
    await installLimit.consume(viewer.id);
    const chosen = await saveCardOf(viewer, input);
    const { product, bot, clientSecret } = await apps.install(viewer, req.params.id, chosen);
    const redirectTo = clientSecret
      ? confirmPaymentPath(viewer.name, clientSecret)
      : bot
        ? `${botPath(viewer.name, bot.slug)}/settings`
        : billingPath(viewer.name);
    const message = !clientSecret
      ? `You have ${product.name} now.`
      : product.kind === 'app'
        ? `Please confirm the payment. Then install ${product.name} on its page.`
        : 'Please confirm the payment.';
    respond(req, res, 201, { bot, clientSecret, message }, { redirectTo });
  });

  return router;
}
