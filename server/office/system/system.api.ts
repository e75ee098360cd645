import { Router } from 'express';
import { snakeCaseKeys } from '#lib/case.ts';
import { adminOf } from '../../accounts/accounts.ts';
import { respond } from '../../platform/http/respond.ts';
import { jobsApi } from './jobs.api.ts';
import { outboxApi } from './outbox.api.ts';
import type { System } from './system.ts';

/** `/admin/system`, `/admin/jobs` and `/admin/outbox`. */
export function systemApi({ system }: { system: System }): Router {
  const router = Router();
  router.use(jobsApi(system));
  router.use(outboxApi(system));

  router.get('/admin/system', async (req, res) => {
    adminOf(req);
    respond(req, res, 200, { system: await system.state() });
  });

  router.get('/admin/system/diagnostics', async (req, res) => {
    adminOf(req);
    const diagnostics = snakeCaseKeys(await system.diagnostics());
    res.set('Content-Disposition', 'attachment; filename="diagnostics.json"');
    res.type('application/json').send(`${JSON.stringify(diagnostics, null, 2)}\n`);
  });

  return router;
}
