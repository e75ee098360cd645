import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { MediaListQuery } from '../../lib/schemas/media.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { contains } from '../platform/db/like.ts';
import { type Paging, pageOf } from '../platform/db/page-of.ts';
import type { Tables } from '../platform/db/schema.ts';
import type { Viewer } from '../users/users.ts';
import { seesEveryFile } from './media.policy.ts';

export type MediaRow = Selectable<Tables['media']>;

export type MediaFilter = Pick<MediaListQuery, 'nameLike' | 'type' | 'date' | 'ownerId' | 'selectedIds'>;

type MediaQuery<Row> = SelectQueryBuilder<Tables, 'media', Row>;

const visibleTo = <Row>(viewer: Viewer, query: MediaQuery<Row>): MediaQuery<Row> =>
  seesEveryFile(viewer) ? query : query.where('owner_id', '=', viewer.id);

export const findMediaFor = (db: Db, viewer: Viewer, id: string) =>
  visibleTo(viewer, db.selectFrom('media').selectAll().where('id', '=', id)).executeTakeFirst();

export const findSeveralFor = (db: Db, viewer: Viewer, ids: string[]) =>
  visibleTo(viewer, db.selectFrom('media').selectAll().where('id', 'in', ids)).execute();

export const findMediaBySlug = (db: Db, slug: string) =>
  db.selectFrom('media').selectAll().where('slug', '=', slug).executeTakeFirst();

/** The files that the viewer may see: the selected ones, then those that were changed last. */
export function listMedia(db: Db, viewer: Viewer, filter: MediaFilter, paging: Paging) {
  const { selectedIds = [] } = filter;
  let query = visibleTo(viewer, db.selectFrom('media').selectAll()).where((eb) =>
    selectedIds.length === 0 ? matching(filter) : eb.or([eb('id', 'in', selectedIds), matching(filter)]),
  );
  if (selectedIds.length > 0)
    query = query.orderBy(sql`case when ${sql.ref('id')} in (${sql.join(selectedIds)}) then 0 else 1 end`);
  return pageOf(query.orderBy('updated_at', 'desc').orderBy('id', 'desc'), paging);
}

/** `2026-11` is the time from its first day to the first day of the next month. */
function monthBounds(month: string): { start: string; end: string } {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { start: start.toISOString(), end: end.toISOString() };
}

function matching({ nameLike, type, date, ownerId }: MediaFilter) {
  const month = date === undefined ? undefined : monthBounds(date);
  const conditions = [
    nameLike ? sql<boolean>`(${contains('title', nameLike)} or ${contains('slug', nameLike)})` : undefined,
    type && sql<boolean>`${sql.ref('type')} in (${sql.join(type)})`,
    month &&
      sql<boolean>`${sql.ref('created_at')} >= ${month.start} and ${sql.ref('created_at')} < ${month.end}`,
    ownerId === undefined ? undefined : sql<boolean>`${sql.ref('owner_id')} = ${ownerId}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The months (UTC) with uploads that the viewer may see, the newest first: `2026-11`. */
export async function listMonths({ db, engine }: Database, viewer: Viewer): Promise<string[]> {
  const month =
    engine === 'postgres'
      ? sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM')`
      : sql<string>`substr(created_at, 1, 7)`;
  const rows = await visibleTo(viewer, db.selectFrom('media').select(month.as('month')))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
  return rows.map((row) => row.month);
}

/** The owners of files, who uploaded last first. */
export async function listOwnerIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('owner_id')
    .where('owner_id', 'is not', null)
    .groupBy('owner_id')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ owner_id }) => owner_id ?? []);
}

export async function isMediaSlugTaken(db: Db, slug: string): Promise<boolean> {
  const found = await db.selectFrom('media').select('id').where('slug', '=', slug).executeTakeFirst();
  return found !== undefined;
}

export const insertMedia = (db: Db, file: MediaRow) =>
  db.insertInto('media').values(file).returningAll().executeTakeFirstOrThrow();

/** Undefined if the file was deleted in the meantime. */
export const updateMedia = (db: Db, id: string, change: Partial<MediaRow>) =>
  db.updateTable('media').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Undefined if the content was replaced in the meantime. */
export const replaceContent = (db: Db, { id, storage_key }: MediaRow, change: Partial<MediaRow>) =>
  db
    .updateTable('media')
    .set(change)
    .where('id', '=', id)
    .where('storage_key', '=', storage_key)
    .returningAll()
    .executeTakeFirst();

export const deleteMedia = (db: Db, ids: string[]) =>
  db.deleteFrom('media').where('id', 'in', ids).returning(['storage_key', 'preview_key']).execute();

export const listMediaOf = (db: Db, ownerId: string) =>
  db.selectFrom('media').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute();

/** Whether a row names this key of the file store. */
export async function isStored(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('preview_key', '=', key)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** All files by their ids, in batches. */
export const listStored = (db: Db, afterId: string, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'storage_key', 'preview_key', 'sha256'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
