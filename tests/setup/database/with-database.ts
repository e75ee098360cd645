import { pino } from 'pino';
import { connect, type Database } from '#server/platform/db/connect.ts';

const silent = pino({ level: 'silent' });

/** Opens a server's database, and closes it when `use` has finished. */
export async function openDatabase<T>(url: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(url, silent);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

export const withDatabase = <T>(url: string, use: (db: Database['db']) => Promise<T>): Promise<T> =>
  openDatabase(url, ({ db }) => use(db));
