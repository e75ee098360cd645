import { formatFullTimestamp } from '../../lib/dates.ts';
import { isoIn, isoNow } from '../platform/clock.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import {
  addKnownDevice,
  findKnownDevice,
  hasKnownDevices,
  removeKnownDevices,
  touchKnownDevice,
  type UserRow,
} from '../users/users.queries.ts';
import { signInMail } from './auth.mails.ts';
import type { AuthDeps } from './auth.ts';
import { type Device, deviceName, KNOWN_SECONDS } from './devices.ts';

/** The browsers that people have signed in with. */
export interface KnownDevices {
  /** Whether somebody has signed in to this account with this browser before. */
  knows(email: string, deviceHash: string | undefined): Promise<boolean>;
  /** Remembers the browser that somebody signed in with; `isAnnounced` tells them if it is another one than before. */
  remember(user: UserRow, device: Device, isAnnounced: boolean): Promise<void>;
  /** Forgets those that have forgotten their cookie by now. */
  deleteExpired(): Promise<void>;
}

export function createKnownDevices({ database: { db }, clock, config, queue }: AuthDeps): KnownDevices {
  return {
    async knows(email, deviceHash) {
      return deviceHash !== undefined && (await findKnownDevice(db, email, deviceHash)) !== undefined;
    },

    async remember(user, { hash, userAgent, address }, isAnnounced) {
      await db.transaction().execute(async (tx) => {
        const known = { user_id: user.id, device_hash: hash, seen_at: isoNow(clock) };
        if (await touchKnownDevice(tx, known)) return;
        const hadOthers = await hasKnownDevices(tx, user.id);
        const isNew = await addKnownDevice(tx, known);
        if (!isNew || !hadOthers || !isAnnounced) return;
        const time = formatFullTimestamp(clock.now(), user.time_zone ?? 'UTC');
        const place = { device: deviceName(userAgent), address, time };
        await queue.enqueue(tx, MAIL_JOB, signInMail(user, place, config));
      });
    },

    deleteExpired: () => removeKnownDevices(db, isoIn(clock, -KNOWN_SECONDS)),
  };
}
