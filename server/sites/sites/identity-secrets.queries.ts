import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type SecretRow = Selectable<Tables['identity_secrets']>;

/** The valid secrets of a site, the current one first. */
export const listSecrets = (db: Db, siteId: string, now: string) =>
  db
    .selectFrom('identity_secrets')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy((eb) => eb.case().when('expires_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .execute();

/** Does nothing if the site has a current secret: of parallel calls one creates it. */
export const insertSecret = (db: Db, secret: SecretRow) =>
  db
    .insertInto('identity_secrets')
    .values(secret)
    .onConflict((conflict) => conflict.column('site_id').where('expires_at', 'is', null).doNothing())
    .execute();

export const expireCurrentSecret = (db: Db, siteId: string, expiresAt: string) =>
  db
    .updateTable('identity_secrets')
    .set({ expires_at: expiresAt })
    .where('site_id', '=', siteId)
    .where('expires_at', 'is', null)
    .execute();

/** Deletes the secrets that were replaced, or only those that have expired by `now`. */
export const deleteReplacedSecrets = (db: Db, siteId: string, now?: string) =>
  db
    .deleteFrom('identity_secrets')
    .where('site_id', '=', siteId)
    .where('expires_at', 'is not', null)
    .$if(now !== undefined, (query) => query.where('expires_at', '<=', now ?? ''))
    .execute();
