import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type LiveEventRow = Selectable<Tables['live_events']>;

/** Any constant that nothing else locks. */
const LOG_LOCK = 7_346_001;

/**
 * On PostgreSQL a transaction that commits later may have taken a smaller number: the lock makes the order of the numbers
 * that of the commits. It is held until the transaction ends, so that a reader never sees a number before a smaller one.
 */
export async function insertLiveEvent(
  tx: Db,
  engine: Engine,
  event: Insertable<Tables['live_events']>,
): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(tx);
  await tx.insertInto('live_events').values(event).execute();
}

export interface EventScope {
  chatId?: string;
  siteIds?: string[];
}

/** In the order of their numbers; without a scope all of them. */
export async function listEventsAfter(db: Db, after: number, limit: number, scope: EventScope = {}) {
  const { chatId, siteIds } = scope;
  if (siteIds?.length === 0) return [];
  const rows = await db
    .selectFrom('live_events')
    .selectAll()
    .where('id', '>', after)
    .$if(chatId !== undefined, (query) => query.where('chat_id', '=', chatId ?? ''))
    .$if(siteIds !== undefined, (query) => query.where('site_id', 'in', siteIds ?? []))
    .orderBy('id')
    .limit(limit)
    .execute();
  // PostgreSQL's bigint arrives as text.
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** The first and the last number of the log; 0 for an empty one. */
export async function findLogBounds(db: Db): Promise<{ first: number; last: number }> {
  const found = await db
    .selectFrom('live_events')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirst();
  return { first: Number(found?.first ?? 0), last: Number(found?.last ?? 0) };
}

/** The last event stays: it tells how far the log went. */
export async function deleteEventsBefore(db: Db, before: string): Promise<void> {
  const { last } = await findLogBounds(db);
  await db.deleteFrom('live_events').where('created_at', '<', before).where('id', '<', last).execute();
}
