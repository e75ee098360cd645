import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Caller, castPersonas, type Persona, type Stage } from '../access/personas.ts';
import { expectAccess } from '../access/play.ts';
import { PAGES } from '../access/table.ts';
import { startServer } from '../setup/server.ts';
import type { ServerProcess } from '../setup/server-process.ts';
import { withDatabase } from '../setup/with-database.ts';

describe.each(['sqlite', 'postgres'] as const)('who sees which page on %s', (engine) => {
  let foyer: ServerProcess;
  let stage: Stage;
  let cast: Record<Persona, Caller>;
  beforeAll(async () => {
    foyer = await startServer({ CAPTCHA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, engine);
    stage = {
      origin: foyer.origin,
      setUser: (email, change) =>
        withDatabase(foyer.databaseUrl, async (db) => {
          await db.updateTable('users').set(change).where('email', '=', email).execute();
        }),
    };
    cast = await castPersonas(stage);
  });
  afterAll(() => foyer?.stop());

  test.each(PAGES)('$route', (row) =>
    expectAccess({ ...row, headers: { Accept: 'text/html', ...row.headers } }, stage, cast),
  );
});
