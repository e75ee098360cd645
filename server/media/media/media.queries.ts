import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { MediaListQuery } from '#lib/schemas/media.ts';
import type { Managed } from '../../plans/plans.ts';
import { batchesByIds, inBatches } from '../../platform/db/batches.ts';
import type { Database, Db, Engine } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type PageIds, type Paging, pageByIds } from '../../platform/db/page-of.ts';
import { countRows, hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { canSeePublicFiles, type MediaScope } from './media.policy.ts';

export type MediaRow = Selectable<Tables['media']>;

export type MediaFilter = Pick<
  MediaListQuery,
  'nameLike' | 'type' | 'date' | 'ownerId' | 'siteId' | 'selectedIds'
>;

const AT_A_TIME = 200;

type MediaQuery<Row> = SelectQueryBuilder<Tables, 'media', Row>;

const within = <Row>(scope: MediaScope, query: MediaQuery<Row>): MediaQuery<Row> =>
  query
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', scope.viewer.id),
        ...(canSeePublicFiles(scope.viewer) ? [eb('visibility', '=', 'public')] : []),
        ...(scope.managed && scope.managed.siteIds.length > 0 ? [isOfTeam(eb, scope, scope.managed)] : []),
      ]),
    )
    .$if(scope.ownerId !== undefined, (files) => files.where('owner_id', '=', scope.ownerId ?? ''));

/** A file of the owner that a managed website or its assistant uses, or that the viewer has uploaded for it. */
function isOfTeam(
  eb: ExpressionBuilder<Tables, 'media'>,
  { viewer, isForChange }: MediaScope,
  { ownerIds, siteIds, botIds }: Managed,
) {
  const logos = eb.selectFrom('sites').select('logo_media_id').where('sites.id', 'in', siteIds);
  const avatars = eb.selectFrom('bots').select('avatar_media_id').where('bots.id', 'in', botIds);
  const sources = eb.selectFrom('sources').select('sources.media_id').where('sources.bot_id', 'in', botIds);
  return eb.and([
    eb('owner_id', 'in', ownerIds),
    eb.or([
      eb('uploaded_by', '=', viewer.id),
      ...(isForChange ? [] : [eb('media.id', 'in', logos)]),
      ...(isForChange || botIds.length === 0
        ? []
        : [eb('media.id', 'in', avatars), eb('media.id', 'in', sources)]),
    ]),
  ]);
}

export const findMediaIn = (db: Db, scope: MediaScope, id: string) =>
  within(scope, db.selectFrom('media').selectAll().where('id', '=', id)).executeTakeFirst();

/** Locked until the transaction ends: its visibility stays as it is. SQLite writes one transaction after the other. */
export const lockMediaIn = (tx: Db, engine: Engine, scope: MediaScope, id: string) =>
  within(scope, tx.selectFrom('media').selectAll().where('id', '=', id))
    .$if(engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst();

export const findSeveralIn = (db: Db, scope: MediaScope, ids: string[]) =>
  within(scope, db.selectFrom('media').selectAll().where('id', 'in', ids)).execute();

export const listMediaByIds = (db: Db, ids: string[]) =>
  db.selectFrom('media').selectAll().where('id', 'in', ids).execute();

/** Those of the files that the owner has, locked until the transaction ends: nothing begins to use them. */
export const lockMediaOf = (tx: Db, engine: Engine, ownerId: string, ids: string[]) =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();

/** The files that have or had these slugs; `named` is the one of `slugs`. */
export const listMediaBySlugs = (db: Db, slugs: string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('media')
        .select(['id', 'slug'])
        .where('slug', 'in', slugs)
        .unionAll(
          db.selectFrom('former_media_slugs').select(['media_id as id', 'slug']).where('slug', 'in', slugs),
        )
        .as('names'),
    )
    .innerJoin('media', 'media.id', 'names.id')
    .selectAll('media')
    .select('names.slug as named')
    .execute();

export const findMediaBySlug = (db: Db, slug: string) =>
  db.selectFrom('media').selectAll().where('slug', '=', slug).executeTakeFirst();

/** The files that match: the selected ones, then those that were changed last. */
export const listMedia = (db: Db, scope: MediaScope, filter: MediaFilter, paging: Paging) =>
  pageByIds(idsInOrder(db, scope, filter), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => rowsInOrder(db, filter, ids),
  });

/** All of them, in batches. */
export const listMediaInBatches = (
  db: Db,
  scope: MediaScope,
  filter: MediaFilter,
): AsyncIterable<MediaRow[]> =>
  batchesByIds(idsInOrder(db, scope, filter), (ids) => rowsInOrder(db, filter, ids));

const idsInOrder = (db: Db, scope: MediaScope, filter: MediaFilter) =>
  inOrder(filtered(db, scope, filter), filter).select('id');

const rowsInOrder = (db: Db, filter: MediaFilter, ids: PageIds) =>
  inOrder(db.selectFrom('media').selectAll().where('id', 'in', ids), filter).execute();

function filtered(db: Db, scope: MediaScope, filter: MediaFilter): MediaQuery<object> {
  const { selectedIds = [] } = filter;
  const isMatching = matching(filter);
  return within(scope, db.selectFrom('media')).where((eb) =>
    selectedIds.length === 0 ? isMatching(eb) : eb.or([eb('id', 'in', selectedIds), isMatching(eb)]),
  );
}

const inOrder = <Row>(query: MediaQuery<Row>, { selectedIds = [] }: MediaFilter): MediaQuery<Row> =>
  query
    .$if(selectedIds.length > 0, (files) =>
      files.orderBy(sql`case when ${sql.ref('id')} in (${sql.join(selectedIds)}) then 0 else 1 end`),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');

/** `2026-11` is the time from its first day to the first day of the next month. */
function monthBounds(month: string): { start: string; end: string } {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { start: start.toISOString(), end: end.toISOString() };
}

function matching({ nameLike, type, date, ownerId }: MediaFilter) {
  const month = date === undefined ? undefined : monthBounds(date);
  return ({ eb, and }: ExpressionBuilder<Tables, 'media'>) =>
    and([
      ...(nameLike ? [anyContains(['title', 'slug'], nameLike)] : []),
      ...(type ? [eb('type', 'in', type)] : []),
      ...(month ? [eb('created_at', '>=', month.start), eb('created_at', '<', month.end)] : []),
      ...(ownerId === undefined ? [] : [eb('owner_id', '=', ownerId)]),
    ]);
}

/**
 * The months (UTC) with uploads, the newest first: `2026-11`. Each step of the recursion looks
 * the newest upload before the previous month up in the index, instead of reading all uploads.
 */
export async function listMonths({ db, engine }: Database, scope: MediaScope): Promise<string[]> {
  const newest = (before?: RawBuilder<unknown>) =>
    within(
      scope,
      db.selectFrom('media').select(({ fn }) => fn.max('created_at').as('newest')),
    ).$if(before !== undefined, (query) => query.where(sql<boolean>`created_at < ${before}`));
  const startOfMonth =
    engine === 'postgres'
      ? sql`date_trunc('month', uploads.newest, 'UTC')`
      : sql`substr(uploads.newest, 1, 7) || '-01T00:00:00.000Z'`;
  const { rows } = await sql<{ newest: string }>`
    with recursive uploads(newest) as (
      select (${newest()})
      union all
      select (${newest(startOfMonth)}) from uploads where uploads.newest is not null)
    select newest from uploads where newest is not null`.execute(db);
  return rows.map(({ newest }) => newest.slice(0, 7));
}

/** These users, then the owners among the files that were changed last, in the order of these changes. */
export async function listOwners(
  db: Db,
  ids: string[],
  { files, owners }: { files: number; owners: number },
) {
  const { rows } = await sql<{ id: string; name: string }>`
    with recent as (
      select owner_id as id, max(updated_at) as newest
      from (select owner_id, updated_at from media order by updated_at desc, id desc limit ${files}) files
      group by owner_id order by newest desc limit ${owners})
    select users.id, users.name from users left join recent on recent.id = users.id
    where users.id in (select id from recent union select id from users where id in (${sql.join(ids)}))
    order by case when users.id in (${sql.join(ids)}) then 0 else 1 end, recent.newest desc`.execute(db);
  return rows;
}

/** A file has the slug or had it. A slug without an extension is taken by a file with any. */
export async function isMediaSlugTaken(db: Db, slug: string, exceptId = ''): Promise<boolean> {
  const [operator, pattern] = slug.includes('.') ? (['=', slug] as const) : (['like', `${slug}.%`] as const);
  return hasRow(
    db
      .selectFrom('media')
      .select('id')
      .where('slug', operator, pattern)
      .where('id', '<>', exceptId)
      .unionAll(
        db
          .selectFrom('former_media_slugs')
          .select('media_id as id')
          .where('slug', operator, pattern)
          .where('media_id', '<>', exceptId),
      ),
  );
}

/** The file that had the slug before. */
export const findMediaByFormerSlug = (db: Db, slug: string) =>
  db
    .selectFrom('former_media_slugs as former')
    .innerJoin('media', 'media.id', 'former.media_id')
    .selectAll('media')
    .where('former.slug', '=', slug)
    .executeTakeFirst();

/** Reserves the previous slug of a file. @returns the number of its former slugs */
export async function addFormerSlug(tx: Db, { id, slug }: MediaRow, next: string): Promise<number> {
  await tx.deleteFrom('former_media_slugs').where('slug', '=', next).execute();
  await tx.insertInto('former_media_slugs').values({ slug, media_id: id }).execute();
  return countRows(tx.selectFrom('former_media_slugs').where('media_id', '=', id));
}

export const insertMedia = (db: Db, file: Insertable<Tables['media']>) =>
  db.insertInto('media').values(file).returningAll().executeTakeFirstOrThrow();

/** Undefined if the file was deleted in the meantime. */
export const updateMedia = (db: Db, id: string, change: Partial<MediaRow>) =>
  db.updateTable('media').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Undefined if the file was changed in the meantime. */
export const replaceContent = (
  db: Db,
  { id, storage_key, updated_at }: MediaRow,
  change: Partial<MediaRow>,
) =>
  db
    .updateTable('media')
    .set(change)
    .where('id', '=', id)
    .where('storage_key', '=', storage_key)
    .where('updated_at', '=', updated_at)
    .returningAll()
    .executeTakeFirst();

export const deleteMedia = (db: Db, ids: string[]) =>
  db.deleteFrom('media').where('id', 'in', ids).returning(['id', 'storage_key', 'preview_key']).execute();

/** The files of an owner, oldest first, after the last of the previous batch. */
export const mediaOfInBatches = (db: Db, ownerId: string): AsyncIterable<MediaRow[]> =>
  inBatches<MediaRow>(AT_A_TIME, (last) =>
    db
      .selectFrom('media')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(AT_A_TIME)
      .execute(),
  );

/** A row names this key of the file store, `media/{id}/…`. */
export async function isStored(db: Db, key: string): Promise<boolean> {
  const [, id = ''] = key.split('/');
  const row = await db
    .selectFrom('media')
    .select(['storage_key', 'preview_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && (row.storage_key === key || row.preview_key === key);
}

/** All files by their ids, in batches, for a move to another store; a preview has no hash. */
export async function listStoredMedia(db: Db, afterId: string, limit: number) {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'storage_key', 'preview_key', 'sha256'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, storage_key, preview_key, sha256 }) => ({
    id,
    files: [{ key: storage_key, sha256 }, ...(preview_key ? [{ key: preview_key }] : [])],
  }));
}

/** Whether a source still links to the file, so that visitors may open it. */
export const isLinkedBySource = (db: Db, sourceId: string, mediaId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('sources')
      .select('id')
      .where('id', '=', sourceId)
      .where('media_id', '=', mediaId)
      .where('link', '=', 'file'),
  );
