import { formatFullTimestamp } from '#lib/dates.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserRow } from '../users/users.ts';
import { signInMail } from './auth.mails.ts';
import {
  addKnownDevice,
  deleteKnownDevicesSeenBefore,
  findKnownDevice,
  hasKnownDevices,
  touchKnownDevice,
} from './auth.queries.ts';
import { type Device, deviceName, KNOWN_SECONDS } from './devices.ts';

type Deps = Pick<Platform, 'database' | 'clock' | 'settings' | 'queue'>;

/** The browsers that users have signed in with. */
export type KnownDevices = ReturnType<typeof createKnownDevices>;

export function createKnownDevices({ database: { db }, clock, settings, queue }: Deps) {
  return {
    async isKnown(email: string, deviceHash: string | undefined): Promise<boolean> {
      return deviceHash !== undefined && (await findKnownDevice(db, email, deviceHash)) !== undefined;
    },

    /** Stores the browser of a sign-in; with `isAnnounced` a new browser is reported to the user by mail. */
    async remember(user: UserRow, { hash, userAgent, address }: Device, isAnnounced: boolean): Promise<void> {
      await inTransaction(db, async (tx) => {
        const known = { user_id: user.id, device_hash: hash, seen_at: isoNow(clock) };
        if (await touchKnownDevice(tx, known)) return;
        const hadOthers = await hasKnownDevices(tx, user.id);
        const isNew = await addKnownDevice(tx, known);
        if (!isNew || !hadOthers || !isAnnounced) return;
        const time = formatFullTimestamp(clock.now(), user.time_zone ?? 'UTC');
        const place = { device: deviceName(userAgent), address, time };
        await queue.enqueue(tx, MAIL_JOB, signInMail(user, place, settings.values));
      });
    },

    /** Deletes devices whose cookie has expired. */
    deleteExpired: () => deleteKnownDevicesSeenBefore(db, isoIn(clock, -KNOWN_SECONDS)),
  };
}
