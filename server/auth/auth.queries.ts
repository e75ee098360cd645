import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

type KnownDevice = Selectable<Tables['known_devices']>;

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

export async function deleteKnownDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function deleteKnownDevicesSeenBefore(db: Db, seenBefore: string): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', seenBefore).execute();
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
