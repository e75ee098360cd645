import { Router } from 'express';
import type { Bots } from '../bots/bots.ts';
import { respond } from '../platform/http/respond.ts';
import type { Sites } from '../sites/sites.ts';
import { viewerOf } from '../users/users.ts';
import type { Frozen } from './frozen.ts';

interface Deps {
  frozen: Frozen;
  sites: Pick<Sites, 'get'>;
  bots: Pick<Bots, 'get'>;
}

/** `/sites/{id}/keep` and `/bots/{id}/keep`: the owner's choice of what stays when the plan is exceeded. */
export function frozenApi({ frozen, sites, bots }: Deps): Router {
  const router = Router();
  router.post('/sites/:id/keep', async (req, res) => {
    const site = await sites.get(viewerOf(req), req.params.id);
    await frozen.keep('sites', site.id);
    await frozen.keep('bots', site.botId);
    respond(req, res, 200, { id: site.id, message: `${site.name} stays active.` });
  });
  router.post('/bots/:id/keep', async (req, res) => {
    const bot = await bots.get(viewerOf(req), req.params.id);
    await frozen.keep('bots', bot.id);
    respond(req, res, 200, { id: bot.id, message: `${bot.name} stays active.` });
  });
  return router;
}
