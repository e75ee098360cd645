import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

type KnownDevice = Selectable<Tables['known_devices']>;

export const findKnownDevice = (db: Db, email: string, deviceHash: string) =>
  db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_devices.device_hash', '=', deviceHash)
    .executeTakeFirst();

/** @returns false if the browser is not a known device of the user. */
export const touchKnownDevice = (db: Db, device: KnownDevice): Promise<boolean> =>
  hasRow(
    db
      .updateTable('known_devices')
      .set({ seen_at: device.seen_at })
      .where('user_id', '=', device.user_id)
      .where('device_hash', '=', device.device_hash)
      .returning('user_id'),
  );

/** @returns false if another request added the device first. */
export const addKnownDevice = (db: Db, device: KnownDevice): Promise<boolean> =>
  hasRow(
    db
      .insertInto('known_devices')
      .values(device)
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );

export const deleteKnownDevices = (db: Db, userId: string) =>
  db.deleteFrom('known_devices').where('user_id', '=', userId).execute();

export const deleteKnownDevicesSeenBefore = (db: Db, seenBefore: string) =>
  db.deleteFrom('known_devices').where('seen_at', '<', seenBefore).execute();

export const hasKnownDevices = (db: Db, userId: string): Promise<boolean> =>
  hasRow(db.selectFrom('known_devices').select('user_id').where('user_id', '=', userId).limit(1));

/** Marks the challenge as used and deletes expired ones. @returns false if it was used before. */
export async function consumeCaptcha(db: Db, id: string, expiresAt: string, now: string): Promise<boolean> {
  await db.deleteFrom('spent_captchas').where('expires_at', '<', now).execute();
  return hasRow(
    db
      .insertInto('spent_captchas')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
}
