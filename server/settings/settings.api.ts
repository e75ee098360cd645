import { Router } from 'express';
import { settingsInput } from '#lib/schemas/settings.ts';
import { parse } from '../platform/http/parse.ts';
import { respond } from '../platform/http/respond.ts';
import { adminOf } from '../users/users.ts';
import type { Settings } from './settings.ts';

/** `/admin/settings`. */
export function settingsApi({ settings }: { settings: Settings }): Router {
  const router = Router();

  router
    .route('/admin/settings')
    .get((req, res) => {
      adminOf(req);
      respond(req, res, 200, { settings: settings.values, sources: settings.sources() });
    })
    .patch(async (req, res) => {
      adminOf(req);
      await settings.update(parse(settingsInput, req.body));
      const message = 'Settings saved.';
      respond(req, res, 200, { settings: settings.values, sources: settings.sources(), message });
    });

  return router;
}
