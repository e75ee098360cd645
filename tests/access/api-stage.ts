import { afterAll, beforeAll } from 'vitest';
import { startApp, type TestApp } from '../setup/app.ts';
import { type Caller, castPersonas, type Persona, type Stage } from './personas.ts';

/** The personas on an application without pages; each part is there once the tests of the file begin. */
export interface ApiPlay {
  app: TestApp;
  stage: Stage;
  cast: Record<Persona, Caller>;
}

/** Sets the stage before the tests of a file, and clears it after them. */
export function stageApi(): ApiPlay {
  const play = {} as ApiPlay;
  beforeAll(async () => {
    const app = await startApp();
    const { db } = app.services.database;
    const stage: Stage = {
      origin: app.origin,
      setUser: async (email, change) => {
        await db.updateTable('users').set(change).where('email', '=', email).execute();
      },
    };
    Object.assign(play, { app, stage, cast: await castPersonas(stage) });
  });
  afterAll(() => play.app?.close());
  return play;
}
