import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

const AT_A_TIME = 200;

type Aged = 'chats' | 'searches' | 'widget_events' | 'webhook_deliveries';

/** @param most days of every site; null for those of the site alone */
export const listSitesWithRetention = (db: Db, most: number | null) =>
  db
    .selectFrom('sites')
    .select(['id', 'retention_days as days'])
    .$if(most === null, (query) => query.where('retention_days', 'is not', null))
    .execute();

/** Deletes a site's older conversations, searches, events, and messages to webhooks, which quote them. */
export async function deleteOlderOfSite(
  db: Db,
  siteId: string,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  for (const table of ['chats', 'searches'] as const)
    await deleteInBatches(
      db,
      table,
      db.selectFrom(table).select('id').where('site_id', '=', siteId).where('updated_at', '<', before),
      signal,
    );
  const events = db.selectFrom('widget_events').select('id').where('site_id', '=', siteId);
  await deleteInBatches(db, 'widget_events', events.where('created_at', '<', before), signal);
  const deliveries = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', 'in', db.selectFrom('webhooks').select('id').where('site_id', '=', siteId));
  await deleteInBatches(db, 'webhook_deliveries', deliveries.where('created_at', '<', before), signal);
}

/** Deletes the older conversations of all API clients. */
export const deleteOlderOfApiClients = (db: Db, before: string, signal: AbortSignal): Promise<void> =>
  deleteInBatches(
    db,
    'chats',
    db
      .selectFrom('chats')
      .select('id')
      // The index of visitors serves a comparison, but not "is not null".
      .where(({ eb, and }) => and([eb('site_id', 'is', null), eb('visitor_id', '>', '')]))
      .where('updated_at', '<', before),
    signal,
  );

/** Deletes the older events and searches of all sites. */
export async function deleteOlderEvents(db: Db, before: string, signal: AbortSignal): Promise<void> {
  for (const table of ['widget_events', 'searches'] as const)
    await deleteInBatches(
      db,
      table,
      db.selectFrom(table).select('id').where('created_at', '<', before),
      signal,
    );
}

/** In small batches, because SQLite blocks requests during a write. */
async function deleteInBatches<Table extends Aged>(
  db: Db,
  table: Table,
  old: SelectQueryBuilder<Tables, Table, { id: string }>,
  signal: AbortSignal,
): Promise<void> {
  for (let rows = AT_A_TIME; rows === AT_A_TIME && !signal.aborted; ) {
    const { numDeletedRows } = await db
      .deleteFrom<Aged>(table)
      .where('id', 'in', old.limit(AT_A_TIME))
      .executeTakeFirstOrThrow();
    rows = Number(numDeletedRows);
    await nextTurn();
  }
}
