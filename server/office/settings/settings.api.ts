import { Router } from 'express';
import { timestampIn } from '#lib/local-time.ts';
import { settingsChange } from '#lib/schemas/settings.ts';
import { adminOf } from '../../accounts/accounts.ts';
import { goneSignal } from '../../platform/http/event-stream.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import type { Settings } from './settings.ts';
import type { SettingsTests } from './settings-tests.ts';

interface Deps {
  settings: Settings;
  settingsTests: SettingsTests;
  limits: RateLimits;
}

/** `/admin/settings`. */
export function settingsApi({ settings, settingsTests, limits }: Deps): Router {
  const router = Router();
  const testLimit = limits({ name: 'settings-tests', points: 10, seconds: 600 });
  const view = () => ({ settings: settings.values, sources: settings.sources() });

  router
    .route('/admin/settings')
    .get((req, res) => {
      adminOf(req);
      respond(req, res, 200, view());
    })
    .patch(async (req, res) => {
      const viewer = adminOf(req);
      const { version, confirm: isConfirmed, ...input } = parse(settingsChange, req.body);
      if (input.announcementUntil)
        input.announcementUntil = timestampIn(input.announcementUntil, viewer.timeZone ?? 'UTC');
      await settings.update(input, { viewer, version, isConfirmed });
      respond(req, res, 200, { ...view(), message: 'Settings saved.' });
    });

  router.post('/admin/settings/test-mail', async (req, res) => {
    const viewer = adminOf(req);
    await testLimit.consume(viewer.id);
    respond(req, res, 200, { message: await settingsTests.sendMail(viewer) });
  });

  router.post('/admin/settings/test-model', async (req, res) => {
    const viewer = adminOf(req);
    await testLimit.consume(viewer.id);
    respond(req, res, 200, { message: await settingsTests.askModel(viewer, goneSignal(res)) });
  });

  return router;
}
