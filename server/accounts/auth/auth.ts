import type { SignInInput } from '#lib/schemas/auth.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { invalid } from '../../platform/errors.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import { isPassword } from '../../platform/password-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentOwnUser, type UserRow, type Users, userObject } from '../users/users.ts';
import { verificationMail } from './auth.mails.ts';
import { assertNotSuspended, linkExpired, UnconfirmedError } from './auth.policy.ts';
import type { PendingSignUp } from './start-session.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'recordAudit'> {
  users: Users;
}

/** Email verification and sign-in. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ database: { db }, clock, settings, queue, recordAudit, users }: Deps) {
  const { tokens, emailChange } = users;

  async function sendVerification(tx: Db, user: UserRow): Promise<void> {
    const token = await tokens.issue(tx, { userId: user.id, purpose: 'verify_email' });
    await queue.enqueue(tx, MAIL_JOB, verificationMail(user, token, settings.values));
  }

  /** Of the staff: others have a list of their sessions. */
  const recordSignIn = (user: UserRow, action: 'user.signed_in' | 'user.sign_in_failed'): Promise<void> =>
    recordAudit(db, {
      action,
      object: userObject(user),
      accountId: user.id,
      ...(action === 'user.signed_in' && { actor: presentOwnUser(user) }),
    });

  return {
    sendVerification,

    /** Ignores an account without a pending verification silently. */
    async resendVerification(userId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await users.lock(tx, { id: userId });
        if (user && !user.email_verified_at) await sendVerification(tx, user);
      });
    },

    /**
     * Confirms the address of a sign-up, or the new address of an account.
     * @throws AppError 422 for a token that is unknown, used or expired, and for a suspended account.
     */
    async verifyEmail(token: string): Promise<{ user: UserRow; isNewAddress: boolean }> {
      const verification = inTransaction(db, async (tx) => {
        const consumed = await tokens.consume(tx, token, 'verify_email');
        const isNewAddress = typeof consumed?.email === 'string';
        const user =
          consumed &&
          (consumed.email === null
            ? await users.save(tx, consumed.user.id, { email_verified_at: isoNow(clock) })
            : await emailChange.confirm(tx, consumed.user, consumed.email));
        if (!user) throw linkExpired();
        assertNotSuspended(user);
        // A resent mail contains a second valid link: revoke it.
        await tokens.revoke(tx, user.id, 'verify_email');
        return { user, isNewAddress };
      });
      return verification.catch(ifTaken(addressTaken));
    },

    /** What waits in this browser; undefined once another sign-up has replaced it. */
    async pendingOf({ id, email }: PendingSignUp) {
      const user = await users.findById(id);
      return user && { email, isConfirmed: user.email_verified_at !== null };
    },

    /** @throws AppError 422 for a token that is unknown, used or expired, or if the address is taken by now. */
    async undoEmailChange(token: string): Promise<UserRow> {
      const undo = inTransaction(db, (tx) => emailChange.undo(tx, token));
      const user = await undo.catch(ifTaken(addressTaken));
      if (!user) throw invalid({ token: ['This link has expired or was already used.'] });
      return user;
    },

    /** The address that a mailed link restores, and its user's name; undefined if the link is invalid. */
    async undoOf(token: string): Promise<{ name: string; email: string } | undefined> {
      const link = await tokens.find(token, 'undo_email_change');
      return link?.email ? { name: link.user.name, email: link.email } : undefined;
    },

    async isTokenOpen(token: string, purpose: 'verify_email' | 'reset_password'): Promise<boolean> {
      return (await tokens.find(token, purpose)) !== undefined;
    },

    /** The user whose password a mailed link resets; undefined if the link is invalid. */
    async resetOf(token: string): Promise<{ name: string } | undefined> {
      const link = await tokens.find(token, 'reset_password');
      return link && { name: link.user.name };
    },

    /** The address that a mailed link confirms, and its user's name; undefined if the link is invalid. */
    async verificationOf(token: string) {
      const link = await tokens.find(token, 'verify_email');
      if (!link) return undefined;
      const { user, email } = link;
      return { name: user.name, email: email ?? user.email, isNewAddress: email !== null };
    },

    /** @throws AppError 422 for a wrong email or password, 401 if the email is not verified yet. */
    async signIn({ email, password }: SignInInput): Promise<UserRow> {
      const user = await users.findByEmail(email);
      const matches = await isPassword(user?.password_hash, password);
      if (!user || !matches) {
        if (user?.system_role) await recordSignIn(user, 'user.sign_in_failed');
        throw invalid({ password: ['Incorrect email or password.'] });
      }
      assertNotSuspended(user);
      if (!user.email_verified_at) throw new UnconfirmedError(user);
      if (user.system_role) await recordSignIn(user, 'user.signed_in');
      return user;
    },
  };
}

const addressTaken = () => invalid({ token: ['This address belongs to another account by now.'] });
