import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { billingPath, botPath, confirmPaymentPath } from '#lib/routes.ts';
import { installInput } from '#lib/schemas/billing.ts';
import { createOrderCard, type PaymentMethods } from '../billing/billing.ts';
import type { Items } from '../catalog/catalog.ts';
import type { Media } from '../media/media.ts';
import { errorCode, notFound } from '../platform/errors.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Marketplace } from './marketplace.ts';

interface Deps {
  marketplace: Marketplace;
  items: Pick<Items, 'fileOf'>;
  paymentMethods: Pick<PaymentMethods, 'update'>;
  media: { files: Pick<Media['files'], 'openContent'> };
  limits: RateLimits;
}

/** `/products/{id}/install` and `/products/{id}/download`. */
export function marketplaceApi({ marketplace, items, paymentMethods, media, limits }: Deps): Router {
  const router = Router();
  const saveCardOf = createOrderCard({ paymentMethods, limits });
  const installLimit = limits({ name: 'installs', points: 30, seconds: 3600 });
  const downloadLimit = limits({ name: 'item-downloads', points: 100, seconds: 3600 });

  router.post('/products/:id/install', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(installInput, req.body ?? {});
    await installLimit.consume(viewer.id);
    const chosen = await saveCardOf(viewer, input);
    const { product, bot, clientSecret } = await marketplace.install(viewer, req.params.id, chosen);
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

  router.get('/products/:id/download', async (req, res) => {
    const viewer = viewerOf(req);
    const file = await items.fileOf(viewer, req.params.id);
    if (!file) throw notFound('download');
    await downloadLimit.consume(viewer.id);
    const content = await media.files.openContent(file.id);
    if (!content) throw notFound('download');
    res.attachment(file.name).set('Cache-Control', 'private, no-store');
    // An error breaks the connection, because a truncated file would look complete.
    await pipeline(content, res).catch((error: unknown) => {
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE')
        req.log.error({ err: error }, 'a download was interrupted');
    });
  });

  return router;
}
