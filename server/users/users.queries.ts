import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Engine } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

export type UserRow = Selectable<Tables['users']>;
type TokenPurpose = Tables['user_tokens']['purpose'];
type KnownDevice = Selectable<Tables['known_devices']>;

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

export const findUserById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByName = (db: Db, name: string) =>
  db.selectFrom('users').selectAll().where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst();

/**
 * The user, whom nobody else changes, or gives anything to, until the transaction ends. Whoever writes to more than
 * their row takes this lock first: in differing orders two would wait for each other.
 */
export const lockUser = (tx: Db, engine: Engine, by: { id: string } | { email: string }) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(({ and }) => and(by))
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** The admins who can sign in, as `isActingAdmin` says, the longest here first. */
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

/**
 * On PostgreSQL the rows of the acting admins stay locked until the transaction ends, so that two admins cannot depose
 * each other; on SQLite only one transaction writes at a time.
 */
export const lockAdmins = (tx: Db, engine: Engine) =>
  actingAdmins(tx)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();

export const insertUser = (db: Db, user: UserRow) =>
  db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * With `passwordHash` only as long as that is the user's.
 * @throws a unique violation where the e-mail or the name belongs to somebody else.
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

export async function clearPendingSite(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ pending_site: null }).where('id', '=', userId).execute();
}

export const insertToken = (db: Db, token: Selectable<Tables['user_tokens']>) =>
  db.insertInto('user_tokens').values(token).execute();

/** Also those that were used: nobody asks for them again. */
export async function deleteTokens(db: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Uses the token up in one step: of many who try at once, one gets what it stands for. */
export async function spendToken(
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: string,
): Promise<{ user_id: string; email: string | null } | undefined> {
  return db
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

export const findOpenToken = (db: Db, hash: string, purpose: TokenPurpose, now: string) =>
  db
    .selectFrom('user_tokens')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Whose token it is, with their row locked; undefined for one that is unknown, used or too old. */
export async function lockUserOfToken(
  tx: Db,
  engine: Engine,
  [hash, purpose, now]: [hash: string, purpose: TokenPurpose, now: string],
): Promise<UserRow | undefined> {
  const open = await findOpenToken(tx, hash, purpose, now);
  return open && lockUser(tx, engine, { id: open.user_id });
}

export const findKnownDevice = (db: Db, email: string, deviceHash: string) =>
  db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_devices.device_hash', '=', deviceHash)
    .executeTakeFirst();

/** False where the browser is not one of the user's own yet. */
export async function touchKnownDevice(db: Db, device: KnownDevice): Promise<boolean> {
  const known = await db
    .updateTable('known_devices')
    .set({ seen_at: device.seen_at })
    .where('user_id', '=', device.user_id)
    .where('device_hash', '=', device.device_hash)
    .returning('user_id')
    .executeTakeFirst();
  return known !== undefined;
}

/** False where another request was first. */
export async function addKnownDevice(db: Db, device: KnownDevice): Promise<boolean> {
  const added = await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function forgetKnownDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function removeKnownDevices(db: Db, seenBefore: string): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', seenBefore).execute();
}

export async function removeOldTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('user_tokens').where('expires_at', '<', now).execute();
}

export async function hasKnownDevices(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where this challenge was solved and used before. Those too old to be used again are forgotten. */
export async function spendCaptcha(db: Db, id: string, expiresAt: string, now: string): Promise<boolean> {
  await db.deleteFrom('spent_captchas').where('expires_at', '<', now).execute();
  const spent = await db
    .insertInto('spent_captchas')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
