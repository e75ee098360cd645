import type { TestApp } from '../setup/app.ts';
import { type Caller, castPersonas, type Persona, type Stage } from './personas.ts';

/** The personas on an application without pages. */
export async function stageApi(app: TestApp): Promise<{ stage: Stage; cast: Record<Persona, Caller> }> {
  const { db } = app.services.database;
  const stage: Stage = {
    origin: app.origin,
    setUser: async (email, change) => {
      await db.updateTable('users').set(change).where('email', '=', email).execute();
    },
  };
  return { stage, cast: await castPersonas(stage) };
}
