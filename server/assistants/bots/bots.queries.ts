import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { StoredPicture } from '#lib/media-use.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { seesEveryBot } from './bots.policy.ts';

export type BotRow = Selectable<Tables['bots']>;

export const findBot = (db: Db, id: string) =>
  db.selectFrom('bots').selectAll().where('id', '=', id).executeTakeFirst();

/** The bot, locked until the transaction ends: its settings are one value, and parallel changes must not undo each other. */
export const lockBot = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('bots')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** The bot by its id, else by its slug. */
export const findByIdOrSlug = async (db: Db, idOrSlug: string): Promise<BotRow | undefined> =>
  (await findBot(db, idOrSlug)) ??
  (await db.selectFrom('bots').selectAll().where('slug', '=', idOrSlug).executeTakeFirst());

function visibleTo<Row>(viewer: Viewer, query: SelectQueryBuilder<Tables, 'bots', Row>) {
  return seesEveryBot(viewer) ? query : query.where('owner_id', '=', viewer.id);
}

export interface BotFilter {
  ownerId?: string | undefined;
  nameLike?: string | undefined;
  hasWebsite?: boolean | undefined;
}

/** The bots that the viewer may see, the newest first. */
export const listBots = (db: Db, viewer: Viewer, filter: BotFilter, paging: Paging) =>
  pageOf(newestFirst(db, viewer, filter), paging);

function newestFirst(db: Db, viewer: Viewer, { ownerId, nameLike, hasWebsite }: BotFilter) {
  let query = visibleTo(viewer, db.selectFrom('bots').selectAll())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  if (nameLike) query = query.where(contains('name', nameLike));
  if (hasWebsite !== undefined)
    query = query.where(({ not, exists, selectFrom }) => {
      const website = exists(selectFrom('sites').select('sites.id').whereRef('bot_id', '=', 'bots.id'));
      return hasWebsite ? website : not(website);
    });
  return query;
}

export const listBotsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('bots')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const isBotSlugTaken = (db: Db, slug: string): Promise<boolean> =>
  hasRow(db.selectFrom('bots').select('id').where('slug', '=', slug));

export const insertBot = (db: Db, bot: BotRow) =>
  db.insertInto('bots').values(bot).returningAll().executeTakeFirstOrThrow();

export const updateBot = (db: Db, id: string, change: Partial<BotRow>) =>
  db.updateTable('bots').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** @returns false if it was deleted meanwhile */
export const deleteBot = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.deleteFrom('bots').where('id', '=', id).returning('id'));

export const isBotOfSite = (tx: Db, id: string, siteSlug: string): Promise<boolean> =>
  hasRow(tx.selectFrom('sites').select('id').where('bot_id', '=', id).where('slug', '=', siteSlug));

export const isBotInUse = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('sites').select('id').where('bot_id', '=', id));

export const isBotUsedElsewhere = (db: Db, id: string, siteId: string): Promise<boolean> =>
  hasRow(db.selectFrom('sites').select('id').where('bot_id', '=', id).where('id', '<>', siteId));

/** Transfers bots that sites of other users use to those sites' owners. */
export async function giveBotsInUse(db: Db, ownerId: string): Promise<void> {
  const inUse = await db
    .selectFrom('sites')
    .innerJoin('bots', 'bots.id', 'sites.bot_id')
    .select(['bots.id', 'sites.owner_id'])
    .where('bots.owner_id', '=', ownerId)
    .where('sites.owner_id', '<>', ownerId)
    // With several sites the oldest decides: it is written last.
    .orderBy('sites.created_at', 'desc')
    .execute();
  for (const { id, owner_id } of inUse) await updateBot(db, id, { owner_id });
}

export const deleteBotsOf = (db: Db, ownerId: string) =>
  db.deleteFrom('bots').where('owner_id', '=', ownerId).execute();

/** The bots whose picture is one of these files, with the names of their owners. */
export const selectMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('bots')
    .innerJoin('users', 'users.id', 'bots.owner_id')
    .select([
      'bots.avatar_media_id as mediaId',
      sql<'bot'>`'bot'`.as('kind'),
      'bots.id',
      'bots.name',
      'bots.slug',
      'users.name as ownerName',
    ])
    .where('bots.avatar_media_id', 'in', mediaIds)
    .$narrowType<{ mediaId: string }>();

export const updatePicture = (tx: Db, { id, path }: StoredPicture) =>
  tx.updateTable('bots').set({ avatar_path: path }).where('avatar_media_id', '=', id).execute();
