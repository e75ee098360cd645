import { createWebhookInput, deliveryListQuery, updateWebhookInput } from '#lib/schemas/webhooks.ts';
import type { Operations } from '../operation.ts';

const EVENTS =
  'Messages are signed as Standard Webhooks has it: see [Developers](/developers#webhooks) for the events, an example of each, and how to verify a message.';

export const WEBHOOKS = {
  'GET /api/sites/:id/webhooks': {
    id: 'listWebhooks',
    summary: 'The webhooks of a website',
    access: 'owner',
    answer: { webhooks: 'array' },
  },
  'POST /api/sites/:id/webhooks': {
    id: 'createWebhook',
    summary: 'Add a webhook; its secret is in this answer only',
    description: EVENTS,
    access: 'owner',
    body: createWebhookInput,
    status: 201,
    answer: { webhook: 'object', secret: 'string', message: 'string' },
    errors: [429],
  },
  'GET /api/sites/:id/webhooks/:webhookId': {
    id: 'getWebhook',
    summary: 'One webhook',
    access: 'owner',
    answer: { webhook: 'object' },
  },
  'PATCH /api/sites/:id/webhooks/:webhookId': {
    id: 'updateWebhook',
    summary: 'Change a webhook, pause it, or turn it on',
    access: 'owner',
    body: updateWebhookInput,
    answer: { webhook: 'object', message: 'string' },
  },
  'DELETE /api/sites/:id/webhooks/:webhookId': {
    id: 'deleteWebhook',
    summary: 'Delete a webhook and its messages',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'POST /api/sites/:id/webhooks/:webhookId/rotate-secret': {
    id: 'rotateWebhookSecret',
    summary: 'Replace the secret; for a day messages are signed with the old one too',
    access: 'owner',
    answer: { webhook: 'object', secret: 'string', message: 'string' },
    errors: [429],
  },
  'POST /api/sites/:id/webhooks/:webhookId/test': {
    id: 'testWebhook',
    summary: 'Send a test message',
    access: 'owner',
    answer: { delivery_id: 'string', message: 'string' },
    errors: [429],
  },
  'GET /api/sites/:id/webhooks/:webhookId/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'The messages of the last 30 days with the results of their last attempts, the newest first',
    access: 'owner',
    query: deliveryListQuery,
    answer: 'list',
  },
  'POST /api/sites/:id/webhooks/:webhookId/deliveries/:deliveryId/resend': {
    id: 'resendWebhookDelivery',
    summary: 'Send a message again, with the same id',
    access: 'owner',
    answer: { delivery: 'object', message: 'string' },
    errors: [409, 429],
  },
} satisfies Operations;
