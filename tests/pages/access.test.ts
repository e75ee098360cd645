import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectAccess } from '../access/expect-access.ts';
import { createScenario, type Scenario } from '../access/scenario.ts';
import { PAGES } from '../access/table.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { withDatabase } from '../setup/database/with-database.ts';

// On the stricter engine: this is how the queries of every page are tried on PostgreSQL.
describe('who sees which page', () => {
  let foyer: ServerProcess;
  let scenario: Scenario;
  beforeAll(async () => {
    foyer = await startServer({ CAPTCHA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, 'postgres');
    const { origin, dataDir, databaseUrl } = foyer;
    scenario = await createScenario({
      origin,
      dataDir,
      secret: await readFile(join(dataDir, 'session-secret'), 'utf8'),
      inDatabase: (use) => withDatabase(databaseUrl, use),
    });
  });
  afterAll(() => foyer?.stop());

  test.each(PAGES)('$route', (row) =>
    expectAccess({ ...row, headers: { Accept: 'text/html', ...row.headers } }, scenario),
  );
});
