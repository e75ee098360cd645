import type { ChangePasswordInput, ResetInput } from '../../lib/schemas/auth.ts';
import { isoNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/errors.ts';
import { endSessions } from '../platform/http/session-store.ts';
import { hashToken } from '../platform/ids.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import { hashPassword, isPassword } from '../platform/password-hash.ts';
import { issueToken } from '../users/tokens.ts';
import {
  deleteTokens,
  findOpenToken,
  findUserById,
  forgetKnownDevices,
  lockUser,
  lockUserOfToken,
  spendToken,
  type UserRow,
  updateUser,
} from '../users/users.queries.ts';
import type { Viewer } from '../users/viewer.ts';
import { passwordChangedMail, resetMail } from './auth.mails.ts';
import { assertNotSuspended } from './auth.policy.ts';
import type { AuthDeps } from './auth.ts';

/** The kind of job that answers a forgotten password. */
export const FORGOT_JOB = 'forgot';

/** A new password, for who has forgotten theirs and for who still knows it. Both end every session. */
export interface Passwords {
  /** Takes the same steps for an address that nobody has, so that nothing tells whether somebody has it. */
  forgot(email: string): Promise<void>;
  /** @throws AppError 422 for a token that is unknown, used or too old, and for a suspended account. */
  reset(input: ResetInput): Promise<UserRow>;
  /** @throws AppError 422 where the current password is wrong. */
  change(viewer: Viewer, input: ChangePasswordInput): Promise<UserRow>;
  /**
   * Whether somebody knows their own password, before what must not happen by a borrowed session.
   * @returns the hash that it has: whoever acts on it makes sure that it still is the stored one.
   * @throws AppError 422 where it is not the viewer's password.
   */
  check(viewer: Viewer, password: string, field?: string): Promise<string>;
  job: JobHandler;
}

export function createPasswords({ database, clock, config, queue }: AuthDeps): Passwords {
  const { db, engine } = database;

  async function sendReset(email: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, engine, { email });
      if (!user || user.suspended_at) return;
      const token = await issueToken(tx, clock, { userId: user.id, purpose: 'reset_password' });
      await queue.enqueue(tx, MAIL_JOB, resetMail(user, token, config));
    });
  }

  /**
   * A wish for another address ends as well, and no browser is known any longer: either may be of whoever was to be
   * locked out.
   */
  async function save(tx: Db, userId: string, change: Partial<UserRow>, knownHash?: string) {
    await deleteTokens(tx, userId, 'reset_password');
    await deleteTokens(tx, userId, 'verify_email');
    await forgetKnownDevices(tx, userId);
    await endSessions(tx, userId);
    const saved = await updateUser(
      tx,
      userId,
      { ...change, new_email: null, updated_at: isoNow(clock) },
      knownHash,
    );
    if (saved) await queue.enqueue(tx, MAIL_JOB, passwordChangedMail(saved, config));
    return saved;
  }

  async function check(viewer: Viewer, password: string, field = 'password'): Promise<string> {
    const user = await findUserById(db, viewer.id);
    if (!user || !(await isPassword(user.password_hash, password))) throw wrongPassword(field);
    return user.password_hash;
  }

  return {
    check,
    forgot: (email) => queue.enqueue(db, FORGOT_JOB, { email }),

    async reset({ token, password }) {
      const hash = hashToken(token);
      // A made-up token must not cost the time of hashing.
      if (!(await findOpenToken(db, hash, 'reset_password', isoNow(clock)))) throw tokenRefused();
      const passwordHash = await hashPassword(password);
      return db.transaction().execute(async (tx) => {
        const now = isoNow(clock);
        const user = await lockUserOfToken(tx, engine, [hash, 'reset_password', now]);
        if (!user || !(await spendToken(tx, hash, 'reset_password', now))) throw tokenRefused();
        assertNotSuspended(user);
        const change = { password_hash: passwordHash, ...(user.email_verified_at ? {} : confirmedAnew(now)) };
        return (await save(tx, user.id, change)) ?? user;
      });
    },

    async change(viewer, { currentPassword, password }) {
      const knownHash = await check(viewer, currentPassword, 'currentPassword');
      const passwordHash = await hashPassword(password);
      return db.transaction().execute(async (tx) => {
        await lockUser(tx, engine, { id: viewer.id });
        const user = await save(tx, viewer.id, { password_hash: passwordHash }, knownHash);
        // A reset was first: what was typed is the old password by now.
        if (!user) throw wrongPassword('currentPassword');
        return user;
      });
    },

    job: {
      concurrency: 1,
      async run(payload) {
        await sendReset((payload as { email: string }).email);
        return 'done';
      },
    },
  };
}

/**
 * Whoever read the mail has shown that the address is theirs. Who signed up with it may have been somebody else: what
 * they said about themselves and wanted does not count.
 */
const confirmedAnew = (now: string) => ({
  email_verified_at: now,
  first_name: null,
  last_name: null,
  pending_site: null,
  newsletter_at: null,
});

export const wrongPassword = (field: string) => invalid({ [field]: ['This is not your password.'] });

const tokenRefused = () =>
  invalid({ token: ['This link was used before or is too old. Ask for a new one.'] });
