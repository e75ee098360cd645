import { Router } from 'express';
import { createApiKeyInput } from '#lib/schemas/api-keys.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import type { ApiKeys } from './api-keys.ts';

/** `/bots/{id}/api-keys`: the owner's keys. */
export function apiKeysApi({ apiKeys, limits }: { apiKeys: ApiKeys; limits: RateLimits }): Router {
  const router = Router();
  const createLimit = limits({ name: 'api-keys-created', points: 30, seconds: 3600 });

  router
    .route('/bots/:botId/api-keys')
    .get(async (req, res) => {
      respond(req, res, 200, { apiKeys: await apiKeys.list(viewerOf(req), req.params.botId) });
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const { name } = parse(createApiKeyInput, req.body);
      await createLimit.consume(viewer.id);
      const created = await apiKeys.create(viewer, req.params.botId, name);
      const { apiKey, key } = created;
      respond(
        req,
        res,
        201,
        { ...created, message: 'Key created. It is shown this once.' },
        { secret: { id: apiKey.id, value: key } },
      );
    });

  router.delete('/bots/:botId/api-keys/:id', async (req, res) => {
    const { botId, id } = req.params;
    await apiKeys.revoke(viewerOf(req), botId, id);
    respond(req, res, 200, { id, message: 'Key revoked. Programs that use it get no more answers.' });
  });

  return router;
}
