import { pino } from 'pino';
import { connect, type Database } from '../../server/platform/db/connect.ts';

const silent = pino({ level: 'silent' });

/** Opens the database of a server for as long as `use` takes. */
export async function withDatabase<T>(url: string, use: (db: Database['db']) => Promise<T>): Promise<T> {
  const database = connect(url, silent);
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}
