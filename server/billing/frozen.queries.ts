import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** What a plan limits by number. */
export type Countable = 'sites' | 'bots';

/** SQLite wants a limit beside an offset. */
const ALL = 1_000_000;

/** Those beyond the limit: what the owner chose to keep comes first, then the oldest. */
export async function listBeyond(
  db: Db,
  table: Countable,
  { ownerId, limit }: { ownerId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy(sql`case when kept_at is null then 1 else 0 end`)
    .orderBy('kept_at', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(ALL)
    .offset(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listSiteIds(db: Db, botId: string): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('id').where('bot_id', '=', botId).execute();
  return rows.map(({ id }) => id);
}

export const setKept = (db: Db, table: Countable, id: string, now: string) =>
  db.updateTable(table).set({ kept_at: now }).where('id', '=', id).execute();
