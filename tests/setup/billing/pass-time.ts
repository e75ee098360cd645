import { withDatabase } from '../database/with-database.ts';

const TIMESTAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * Lets time pass for a customer of the sandbox of a server in another process: everything that the sandbox knows of the
 * customer happened so many days earlier. What is due then happens at the next reading.
 */
export const passTime = (databaseUrl: string, userId: string, days: number): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    const { state } = await db
      .selectFrom('sandbox_customers')
      .select('state')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const earlier = state.replace(TIMESTAMP, (time) =>
      new Date(Date.parse(time) - days * 86_400_000).toISOString(),
    );
    await db.updateTable('sandbox_customers').set({ state: earlier }).where('user_id', '=', userId).execute();
  });
