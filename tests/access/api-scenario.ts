import { afterAll, beforeAll } from 'vitest';
import { startApp, type TestApp } from '../setup/app.ts';
import { createScenario, type Scenario } from './scenario.ts';

/** The personas of a server without pages; its properties are set once the tests of the file start. */
export type ApiScenario = Scenario & { app: TestApp };

/** Starts the server before the tests of a file, and closes it after them. */
export function setUpApiScenario(): ApiScenario {
  const scenario = {} as ApiScenario;
  beforeAll(async () => {
    const app = await startApp();
    const { database, sessionSecret } = app.services;
    const server = {
      origin: app.origin,
      secret: sessionSecret,
      inDatabase: <T>(use: (db: typeof database.db) => Promise<T>) => use(database.db),
    };
    Object.assign(scenario, await createScenario(server), { app });
  });
  afterAll(() => scenario.app?.close());
  return scenario;
}
