import { changeAskedMail, changedMail, newAddressMail } from '../auth/auth.mails.ts';
import type { AuthDeps } from '../auth/auth.ts';
import { isoNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import { issueToken } from './tokens.ts';
import { deleteTokens, findUserById, type UserRow, updateUser } from './users.queries.ts';

/** Another e-mail address for an account: it counts once its owner has confirmed it. */
export interface EmailChange {
  /** Writes to both addresses. The address in use takes the wish back. */
  ask(tx: Db, user: UserRow, newEmail: string): Promise<void>;
  takeBack(tx: Db, user: UserRow): Promise<void>;
  /** @returns undefined where the user wants another address by now, or none. */
  confirm(tx: Db, userId: string, newEmail: string): Promise<UserRow | undefined>;
  /** At once, on the word of an admin. @throws a unique violation where the address is somebody else's. */
  set(tx: Db, user: UserRow, newEmail: string): Promise<void>;
}

export function createEmailChange({ clock, config, queue }: Omit<AuthDeps, 'database'>): EmailChange {
  async function set(tx: Db, user: UserRow, newEmail: string): Promise<void> {
    // Whoever still reads the old mailbox must not get in through it.
    await deleteTokens(tx, user.id, 'reset_password');
    await deleteTokens(tx, user.id, 'verify_email');
    await updateUser(tx, user.id, { email: newEmail, new_email: null, updated_at: isoNow(clock) });
    await queue.enqueue(tx, MAIL_JOB, changedMail(user, newEmail, config));
  }

  /** A wish that comes later ends the one before, and its link. */
  async function wish(tx: Db, user: UserRow, newEmail: string | null): Promise<void> {
    await deleteTokens(tx, user.id, 'verify_email');
    await updateUser(tx, user.id, { new_email: newEmail, updated_at: isoNow(clock) });
  }

  async function takeBack(tx: Db, user: UserRow): Promise<void> {
    if (user.new_email) await wish(tx, user, null);
  }

  return {
    takeBack,
    async ask(tx, user, newEmail) {
      if (newEmail === user.email) return takeBack(tx, user);
      await wish(tx, user, newEmail);
      const token = await issueToken(tx, clock, {
        userId: user.id,
        purpose: 'verify_email',
        email: newEmail,
      });
      const to = { email: newEmail, name: user.name };
      await queue.enqueue(tx, MAIL_JOB, newAddressMail(to, token, config));
      await queue.enqueue(tx, MAIL_JOB, changeAskedMail(user, newEmail, config));
    },

    async confirm(tx, userId, newEmail) {
      const user = await findUserById(tx, userId);
      if (user?.new_email !== newEmail) return undefined;
      await set(tx, user, newEmail);
      return findUserById(tx, userId);
    },

    async set(tx, user, newEmail) {
      if (user.email !== newEmail) await set(tx, user, newEmail);
    },
  };
}
