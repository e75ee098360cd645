import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type TokenPurpose = Tables['user_tokens']['purpose'];

export const insertToken = (db: Db, token: Insertable<Tables['user_tokens']>) =>
  db.insertInto('user_tokens').values(token).execute();

export const findOpenToken = (db: Db, hash: string, purpose: TokenPurpose, now: string) =>
  db
    .selectFrom('user_tokens')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** A single statement: of concurrent requests, one gets the row. */
export const consumeToken = (db: Db, hash: string, purpose: TokenPurpose, now: string) =>
  db
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();

/** Deletes used tokens as well. */
export const deleteTokens = (db: Db, userId: string, purposes: TokenPurpose[]) =>
  db.deleteFrom('user_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();

export const deleteExpiredTokens = (db: Db, now: string) =>
  db.deleteFrom('user_tokens').where('expires_at', '<', now).execute();
