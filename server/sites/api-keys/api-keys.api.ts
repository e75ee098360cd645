import { createApiKeyInput } from '#lib/schemas/api-keys.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { ApiKeys } from './api-keys.ts';

/** `/bots/{id}/api-keys`: the owner's keys. */
export function apiKeysApi({ apiKeys }: { apiKeys: ApiKeys }): Route[] {
  return tagged('Programs', {
    listApiKeys: route('GET /bots/:botId/api-keys', {
      summary: 'The API keys of an assistant, without the keys themselves',
      access: 'team',
      answer: { apiKeys: 'array' },
      handle: async ({ viewer, params }) => ({ apiKeys: await apiKeys.list(viewer, params.botId) }),
    }),
    createApiKey: route('POST /bots/:botId/api-keys', {
      summary: 'Create an API key; it is answered this once',
      access: 'team',
      body: createApiKeyInput,
      rateLimit: { name: 'api-keys-created', points: 30, seconds: 3600 },
      status: 201,
      answer: { apiKey: 'object', key: 'string', message: 'string' },
      async handle({ viewer, params, body: { name } }) {
        const created = await apiKeys.create(viewer, params.botId, name);
        const { apiKey, key } = created;
        return done(
          { ...created, message: 'Key created. It is shown this once.' },
          { secret: { id: apiKey.id, value: key } },
        );
      },
    }),
    revokeApiKey: route('DELETE /bots/:botId/api-keys/:id', {
      summary: 'Revoke an API key',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { botId, id } }) {
        await apiKeys.revoke(viewer, botId, id);
        return { id, message: 'Key revoked. Programs that use it get no more answers.' };
      },
    }),
  });
}
