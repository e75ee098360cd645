import type { ChangePasswordInput, ResetInput } from '#lib/schemas/auth.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { endSessions } from '../../platform/http/session-store.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  presentOwnUser,
  type UserRow,
  type Users,
  userObject,
  type Viewer,
  wrongPassword,
} from '../users/users.ts';
import { passwordChangedMail, resetMail } from './auth.mails.ts';
import { assertNotSuspended, linkExpired } from './auth.policy.ts';
import { deleteKnownDevices } from './auth.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'recordAudit'> {
  users: Users;
}

/** The kind of job that handles a request for a password reset. */
export const FORGOT_JOB = 'forgot';

/** Reset and change of passwords. Both end every session. */
export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords({ database: { db }, clock, settings, queue, recordAudit, users }: Deps) {
  const { tokens } = users;

  async function sendReset(tx: Db, email: string): Promise<void> {
    const user = await users.lock(tx, { email });
    if (!user || user.suspended_at) return;
    const token = await tokens.issue(tx, { userId: user.id, purpose: 'reset_password' });
    await queue.enqueue(tx, MAIL_JOB, resetMail(user, token, settings.values));
  }

  /**
   * Also cancels a pending change of email address and removes all known devices: an attacker may have added either.
   */
  async function save(tx: Db, userId: string, change: Partial<UserRow>, knownHash?: string) {
    await tokens.revokeAll(tx, userId);
    await deleteKnownDevices(tx, userId);
    await endSessions(tx, userId);
    const saved = await users.save(tx, userId, { ...change, new_email: null }, knownHash);
    if (saved) {
      await queue.enqueue(tx, MAIL_JOB, passwordChangedMail(saved, settings.values));
      const actor = presentOwnUser(saved);
      await recordAudit(tx, {
        action: 'user.password_changed',
        object: userObject(saved),
        accountId: userId,
        actor,
      });
    }
    return saved;
  }

  const job: JobHandler = {
    concurrency: 1,
    async run(payload, _signal, { end }) {
      await inTransaction(db, async (tx) => {
        await sendReset(tx, (payload as { email: string }).email);
        await end(tx);
      });
      return 'done';
    },
  };

  return {
    job,

    /** Does the same work for an unknown address: the response must not reveal whether an account exists. */
    forgot: (email: string): Promise<void> => queue.enqueue(db, FORGOT_JOB, { email }),

    /** @throws AppError 422 for a token that is unknown, used or expired, and for a suspended account. */
    async reset({ token, password }: ResetInput): Promise<UserRow> {
      // Checked first: an invalid token must not cause the cost of hashing.
      if (!(await tokens.find(token, 'reset_password'))) throw linkExpired();
      const passwordHash = await hashPassword(password);
      return inTransaction(db, async (tx) => {
        const consumed = await tokens.consume(tx, token, 'reset_password');
        if (!consumed) throw linkExpired();
        const { user } = consumed;
        assertNotSuspended(user);
        const confirmed = user.email_verified_at ? {} : confirmedAnew(isoNow(clock));
        return (await save(tx, user.id, { password_hash: passwordHash, ...confirmed })) ?? user;
      });
    },

    /** @throws AppError 422 if the current password is wrong. */
    async change(viewer: Viewer, { currentPassword, password }: ChangePasswordInput): Promise<UserRow> {
      const knownHash = await users.verifyCurrentPassword(viewer, currentPassword, 'currentPassword');
      const passwordHash = await hashPassword(password);
      return inTransaction(db, async (tx) => {
        await users.lock(tx, { id: viewer.id });
        const user = await save(tx, viewer.id, { password_hash: passwordHash }, knownHash);
        // A concurrent reset has changed the password.
        if (!user) throw wrongPassword('currentPassword');
        return user;
      });
    },
  };
}

/**
 * Confirms the address, because the user opened a link mailed to it. Another person may have signed up with it: the
 * names, pending site and newsletter choice of that sign-up are cleared.
 */
const confirmedAnew = (now: string) => ({
  email_verified_at: now,
  first_name: null,
  last_name: null,
  pending_site: null,
  pending_plan: null,
  pending_period: null,
  newsletter_at: null,
});
