import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ApiKeyRow = Selectable<Tables['api_keys']>;

export const listApiKeys = (db: Db, botId: string) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('bot_id', '=', botId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const listApiKeysOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('bots', 'bots.id', 'api_keys.bot_id')
    .selectAll('api_keys')
    .where('bots.owner_id', '=', ownerId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute();

export const insertApiKey = (tx: Db, row: Insertable<Tables['api_keys']>) =>
  tx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow();

export const deleteApiKey = (db: Db, botId: string, id: string) =>
  db
    .deleteFrom('api_keys')
    .where('bot_id', '=', botId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The keys that somebody made for a bot. */
export const deleteApiKeysBy = (db: Db, userId: string, botId: string) =>
  db
    .deleteFrom('api_keys')
    .where('created_by', '=', userId)
    .where('bot_id', '=', botId)
    .returningAll()
    .execute();

/** The keys of the owner become those of this user. */
export const attributeApiKeys = (tx: Db, botId: string, created_by: string) =>
  tx
    .updateTable('api_keys')
    .set({ created_by })
    .where('bot_id', '=', botId)
    .where('created_by', 'is', null)
    .execute();

export const findApiKeyByHash = (db: Db, hash: string) =>
  db.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst();

export const touchApiKey = (db: Db, id: string, now: string) =>
  db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
