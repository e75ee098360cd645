import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { StoredPicture } from '#lib/media-use.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { countRows, hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type UserRow = Selectable<Tables['users']>;

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

export const findUserById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByName = (db: Db, name: string) =>
  db.selectFrom('users').selectAll().where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst();

/**
 * Loads the user and locks the row until the transaction ends. Transactions that write more than this row must take the
 * lock first: different lock orders would deadlock.
 */
export const lockUser = (tx: Db, engine: Engine, by: { id: string } | { email: string }) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(({ and }) => and(by))
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** The admins who can sign in (see `isActingAdmin`), the oldest account first. */
const actingAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('system_role', '=', 'ADMIN')
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id');

export const findFirstAdmin = (db: Db) => actingAdmins(db).limit(1).executeTakeFirst();

export const hasOtherAdmin = (db: Db, id: string): Promise<boolean> =>
  hasRow(actingAdmins(db).where('id', '<>', id).limit(1));

/**
 * On PostgreSQL the rows of the acting admins are locked until the transaction ends: two admins cannot demote each
 * other concurrently. SQLite allows only one write transaction at a time.
 */
export const lockAdmins = (tx: Db, engine: Engine) =>
  actingAdmins(tx)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();

/** Editors and admins who can sign in. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('system_role', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();

export const insertUser = (db: Db, user: Insertable<Tables['users']>) =>
  db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();

export const countUsers = (db: Db): Promise<number> => countRows(db.selectFrom('users'));

/**
 * With `passwordHash` the update applies only if the hash is unchanged.
 * @throws a unique violation if the email or the name belongs to another user.
 */
export const updateUser = (
  db: Db,
  userId: string,
  change: Updateable<Tables['users']>,
  passwordHash?: string,
): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
    .returningAll()
    .executeTakeFirst();

/** @returns true for exactly one of several concurrent calls. */
export const clearPendingSite = (db: Db, userId: string, domain: string): Promise<boolean> =>
  hasRow(
    db
      .updateTable('users')
      .set({ pending_site: null })
      .where('id', '=', userId)
      .where('pending_site', '=', domain)
      .returning('id'),
  );

/** By id, or by name regardless of case. */
export const findUserByIdOrName = (db: Db, idOrName: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', idOrName), eb(sql`lower(name)`, '=', idOrName.toLowerCase())]))
    .executeTakeFirst();

export async function findUsers(db: Db, ids: string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

/** @returns false if another request deleted the user first. */
export const deleteUser = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.deleteFrom('users').where('id', '=', id).returning('id'));

/** The users whose picture is one of these files. */
export const selectMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('users')
    .select([
      'profile_media_id as mediaId',
      sql<'user'>`'user'`.as('kind'),
      'id',
      'name',
      sql<string>`''`.as('slug'),
      'name as ownerName',
    ])
    .where('profile_media_id', 'in', mediaIds)
    .$narrowType<{ mediaId: string }>();

/** @returns the ids of the users whose picture it is */
export const updatePicture = async (tx: Db, { id, path, altText }: StoredPicture): Promise<string[]> =>
  (
    await tx
      .updateTable('users')
      .set({ profile_image: path, profile_image_alt: altText })
      .where('profile_media_id', '=', id)
      .returning('id')
      .execute()
  ).map((user) => user.id);
