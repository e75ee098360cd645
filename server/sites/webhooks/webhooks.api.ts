import { Router } from 'express';
import { NEW_SECRET, sitePath, webhookPath } from '#lib/routes.ts';
import { createWebhookInput, deliveryListQuery, updateWebhookInput } from '#lib/schemas/webhooks.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Webhooks } from './webhooks.ts';

/** `/sites/{id}/webhooks` and below. */
export function webhooksApi({ webhooks, limits }: { webhooks: Webhooks; limits: RateLimits }): Router {
  const router = Router();
  const createLimit = limits({ name: 'webhooks-created', points: 30, seconds: 3600 });
  const sendLimit = limits({ name: 'webhooks-sent-by-hand', points: 60, seconds: 3600 });

  router
    .route('/sites/:id/webhooks')
    .get(async (req, res) => {
      respond(req, res, 200, { webhooks: await webhooks.list(viewerOf(req), req.params.id) });
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createWebhookInput, req.body);
      await createLimit.consume(viewer.id);
      const { siteSlug, ...created } = await webhooks.create(viewer, req.params.id, input);
      const message = 'Webhook added. Its secret is shown this once.';
      const page = webhookPath(sitePath(viewer.name, siteSlug), created.webhook.id);
      const end = { ...secretOf(created), redirectTo: `${page}#${NEW_SECRET}` };
      respond(req, res, 201, { ...created, message }, end);
    });

  router
    .route('/sites/:id/webhooks/:webhookId')
    .get(async (req, res) => {
      const { id, webhookId } = req.params;
      respond(req, res, 200, { webhook: await webhooks.get(viewerOf(req), id, webhookId) });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(updateWebhookInput, req.body);
      const webhook = await webhooks.update(viewer, req.params.id, req.params.webhookId, input);
      respond(req, res, 200, { webhook, message: messageOf(input.isActive) });
    })
    .delete(async (req, res) => {
      const { id, webhookId } = req.params;
      await webhooks.remove(viewerOf(req), id, webhookId);
      respond(req, res, 200, { id: webhookId, message: 'Webhook deleted.' });
    });

  router.post('/sites/:id/webhooks/:webhookId/rotate-secret', async (req, res) => {
    const viewer = viewerOf(req);
    await createLimit.consume(viewer.id);
    const rotated = await webhooks.rotateSecret(viewer, req.params.id, req.params.webhookId);
    const message = 'The secret was replaced. The new one is shown this once.';
    respond(req, res, 200, { ...rotated, message }, secretOf(rotated));
  });

  router.post('/sites/:id/webhooks/:webhookId/test', async (req, res) => {
    const viewer = viewerOf(req);
    await sendLimit.consume(viewer.id);
    const sent = await webhooks.test(viewer, req.params.id, req.params.webhookId);
    respond(req, res, 200, { ...sent, message: 'A test message is on its way.' });
  });

  router.get('/sites/:id/webhooks/:webhookId/deliveries', async (req, res) => {
    const viewer = viewerOf(req);
    const { paging } = parseList(deliveryListQuery, req.query);
    const { id, webhookId } = req.params;
    respondList(req, res, await webhooks.listDeliveries(viewer, id, webhookId, paging), paging);
  });

  router.post('/sites/:id/webhooks/:webhookId/deliveries/:deliveryId/resend', async (req, res) => {
    const viewer = viewerOf(req);
    await sendLimit.consume(viewer.id);
    const { id, webhookId, deliveryId } = req.params;
    const delivery = await webhooks.resend(viewer, id, webhookId, deliveryId);
    respond(req, res, 200, { delivery, message: 'The message is sent again.' });
  });

  return router;
}

/** For the page that a form leads to. */
const secretOf = ({ webhook, secret }: { webhook: { id: string }; secret: string }) => ({
  secret: { id: webhook.id, value: secret },
});

function messageOf(isActive: boolean | undefined): string {
  if (isActive === undefined) return 'Webhook saved.';
  return isActive ? 'Webhook turned on.' : 'Webhook paused. Events are not sent until you turn it on.';
}
