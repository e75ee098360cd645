import { snakeCaseKeys } from '#lib/case.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import { jobsApi } from './jobs.api.ts';
import { outboxApi } from './outbox.api.ts';
import type { System } from './system.ts';

/** `/admin/system`, `/admin/jobs` and `/admin/outbox`. */
export function systemApi({ system }: { system: System }): Route[] {
  const own = tagged('Administration', {
    getSystem: route('GET /admin/system', {
      summary: 'The state of this installation, measured now',
      access: 'admin',
      answer: { system: 'object' },
      handle: async () => ({ system: await system.state() }),
    }),
    downloadDiagnostics: route('GET /admin/system/diagnostics', {
      summary: 'The same as a file, without secrets and personal data',
      access: 'admin',
      answer: 'file',
      async handle({ res }) {
        const diagnostics = snakeCaseKeys(await system.diagnostics());
        res.set('Content-Disposition', 'attachment; filename="diagnostics.json"');
        res.type('application/json').send(`${JSON.stringify(diagnostics, null, 2)}\n`);
      },
    }),
  });
  return [...jobsApi(system), ...outboxApi(system), ...own];
}
