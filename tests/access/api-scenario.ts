import { afterAll, beforeAll } from 'vitest';
import { type ModelProvider, startModelProvider } from '../setup/answers/model-provider.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { INBOUND_MAIL } from './fixtures.ts';
import { createScenario, type Scenario } from './scenario.ts';

/** The personas of a server without pages; its properties are set once the tests of the file start. */
export type ApiScenario = Scenario & { app: TestApp };

/** Starts the server before the tests of a file, and closes it after them. */
export function setUpApiScenario(): ApiScenario {
  const scenario = {} as ApiScenario;
  let models: ModelProvider;
  beforeAll(async () => {
    models = await startModelProvider();
    const app = await startApp({ CRAWLER_ALLOW_HOSTS: new URL(models.origin).host, ...INBOUND_MAIL });
    const { database, sessionSecret } = app.services;
    const server = {
      origin: app.origin,
      secret: sessionSecret,
      dataDir: app.dataDir,
      modelsUrl: `${models.origin}/v1`,
      inDatabase: <T>(use: (db: typeof database.db) => Promise<T>) => use(database.db),
    };
    Object.assign(scenario, await createScenario(server), { app });
  });
  afterAll(async () => {
    await scenario.app?.close();
    await models?.close();
  });
  return scenario;
}
