import { NEW_SECRET, webhookPath } from '#lib/routes.ts';
import { createWebhookInput, deliveryListQuery, updateWebhookInput } from '#lib/schemas/webhooks.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Webhooks } from './webhooks.ts';

const EVENTS =
  'Messages are signed as Standard Webhooks has it: see [Developers](/developers#webhooks) for the events, an example of each, and how to verify a message.';

/** `/sites/{id}/webhooks` and below. */
export function webhooksApi({ webhooks }: { webhooks: Webhooks }): Route[] {
  const createLimit = { name: 'webhooks-created', points: 30, seconds: 3600 };
  const sendLimit = { name: 'webhooks-sent-by-hand', points: 60, seconds: 3600 };

  return tagged('Webhooks', {
    listWebhooks: route('GET /sites/:id/webhooks', {
      summary: 'The webhooks of a website',
      access: 'team',
      answer: { webhooks: 'array' },
      handle: async ({ viewer, params }) => ({ webhooks: await webhooks.list(viewer, params.id) }),
    }),
    createWebhook: route('POST /sites/:id/webhooks', {
      summary: 'Add a webhook; its secret is in this answer only',
      description: EVENTS,
      access: 'team',
      body: createWebhookInput,
      rateLimit: createLimit,
      status: 201,
      answer: { webhook: 'object', secret: 'string', message: 'string' },
      async handle({ viewer, params, body }) {
        const { sitePath, ...created } = await webhooks.create(viewer, params.id, body);
        const isSigned = created.webhook.format === 'json';
        const message = isSigned ? 'Webhook added. Its secret is shown this once.' : 'Webhook added.';
        const page = webhookPath(sitePath, created.webhook.id);
        const end = { ...secretOf(created), redirectTo: `${page}#${NEW_SECRET}` };
        return done({ ...created, message }, end);
      },
    }),
    getWebhook: route('GET /sites/:id/webhooks/:webhookId', {
      summary: 'One webhook',
      access: 'team',
      answer: { webhook: 'object' },
      handle: async ({ viewer, params: { id, webhookId } }) => ({
        webhook: await webhooks.get(viewer, id, webhookId),
      }),
    }),
    updateWebhook: route('PATCH /sites/:id/webhooks/:webhookId', {
      summary: 'Change a webhook, pause it, or turn it on',
      access: 'team',
      body: updateWebhookInput,
      answer: { webhook: 'object', message: 'string' },
      async handle({ viewer, params, body }) {
        const webhook = await webhooks.update(viewer, params.id, params.webhookId, body);
        return { webhook, message: messageOf(body.isActive) };
      },
    }),
    deleteWebhook: route('DELETE /sites/:id/webhooks/:webhookId', {
      summary: 'Delete a webhook and its messages',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id, webhookId } }) {
        await webhooks.remove(viewer, id, webhookId);
        return { id: webhookId, message: 'Webhook deleted.' };
      },
    }),
    rotateWebhookSecret: route('POST /sites/:id/webhooks/:webhookId/rotate-secret', {
      summary: 'Replace the secret; for a day messages are signed with the old one too',
      access: 'team',
      rateLimit: createLimit,
      answer: { webhook: 'object', secret: 'string', message: 'string' },
      async handle({ viewer, params }) {
        const rotated = await webhooks.rotateSecret(viewer, params.id, params.webhookId);
        const message = 'The secret was replaced. The new one is shown this once.';
        return done({ ...rotated, message }, secretOf(rotated));
      },
    }),
    testWebhook: route('POST /sites/:id/webhooks/:webhookId/test', {
      summary: 'Send a test message',
      access: 'team',
      rateLimit: sendLimit,
      answer: { deliveryId: 'string', message: 'string' },
      async handle({ viewer, params }) {
        const sent = await webhooks.test(viewer, params.id, params.webhookId);
        return { ...sent, message: 'A test message is on its way.' };
      },
    }),
    listWebhookDeliveries: route('GET /sites/:id/webhooks/:webhookId/deliveries', {
      summary: 'The messages of the last 30 days with the results of their last attempts, the newest first',
      access: 'team',
      query: deliveryListQuery,
      answer: 'list',
      handle: ({ viewer, params: { id, webhookId }, paging }) =>
        webhooks.listDeliveries(viewer, id, webhookId, paging),
    }),
    resendWebhookDelivery: route('POST /sites/:id/webhooks/:webhookId/deliveries/:deliveryId/resend', {
      summary: 'Send a message again, with the same id',
      access: 'team',
      rateLimit: sendLimit,
      answer: { delivery: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params: { id, webhookId, deliveryId } }) {
        const delivery = await webhooks.resend(viewer, id, webhookId, deliveryId);
        return { delivery, message: 'The message is sent again.' };
      },
    }),
  });
}

/** For the page that a form leads to. */
const secretOf = ({ webhook, secret }: { webhook: { id: string }; secret: string }) => ({
  secret: { id: webhook.id, value: secret },
});

function messageOf(isActive: boolean | undefined): string {
  if (isActive === undefined) return 'Webhook saved.';
  return isActive ? 'Webhook turned on.' : 'Webhook paused. Events are not sent until you turn it on.';
}
