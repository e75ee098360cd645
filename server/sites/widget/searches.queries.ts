import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

type SearchRow = Selectable<Tables['searches']>;

/** Serialises the searches of a visitor. SQLite allows only one writer anyway. */
export async function lockVisitor(tx: Db, engine: Engine, siteId: string, visitorId: string): Promise<void> {
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`search ${siteId} ${visitorId}`}, 0))`.execute(
      tx,
    );
}

const searchesOf = (db: Db, siteId: string, visitorId: string) =>
  db
    .selectFrom('searches')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('visitor_id', '=', visitorId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');

export const findLatestSearch = (db: Db, siteId: string, visitorId: string) =>
  searchesOf(db, siteId, visitorId).limit(1).executeTakeFirst();

export const listRecentSearches = (db: Db, siteId: string, visitorId: string, since: string, limit: number) =>
  searchesOf(db, siteId, visitorId).where('updated_at', '>=', since).limit(limit).execute();

export const insertSearch = (db: Db, search: Insertable<Tables['searches']>) =>
  db.insertInto('searches').values(search).execute();

export const updateSearch = (db: Db, id: string, change: Partial<SearchRow>) =>
  db.updateTable('searches').set(change).where('id', '=', id).execute();
