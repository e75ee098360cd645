import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { endSessions } from '../../platform/http/session-store.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordUserChange } from './record-change.ts';
import type { UserTokens } from './tokens.ts';
import { changedMail, changeRequestedMail, type Installation, newAddressMail } from './users.mails.ts';
import { findUserById, type UserRow, updateUser } from './users.queries.ts';

/** Changes an account's email address: the new one takes effect once its owner has confirmed it. */
export type EmailChange = ReturnType<typeof createEmailChange>;

interface Deps extends Pick<Platform, 'clock' | 'queue' | 'recordAudit'> {
  settings: { readonly values: Installation };
  tokens: UserTokens;
}

export function createEmailChange({ clock, settings, queue, recordAudit, tokens }: Deps) {
  async function apply(tx: Db, user: UserRow, newEmail: string): Promise<void> {
    // A person with access to the old mailbox must not get in through it.
    await tokens.revokeAll(tx, user.id);
    await updateUser(tx, user.id, { email: newEmail, new_email: null, updated_at: isoNow(clock) });
    const undo = await tokens.issue(tx, { userId: user.id, purpose: 'undo_email_change', email: user.email });
    await queue.enqueue(tx, MAIL_JOB, changedMail(user, newEmail, undo, settings.values));
  }

  /** A later request cancels the pending one and its link. */
  async function setPending(tx: Db, user: UserRow, newEmail: string | null): Promise<void> {
    await tokens.revoke(tx, user.id, 'verify_email');
    await updateUser(tx, user.id, { new_email: newEmail, updated_at: isoNow(clock) });
  }

  async function cancel(tx: Db, user: UserRow): Promise<void> {
    if (user.new_email) await setPending(tx, user, null);
  }

  /** Links of mails are opened without a session, too. */
  async function recorded(tx: Db, before: UserRow, after: UserRow | undefined) {
    if (after) await recordUserChange(recordAudit, tx, before, after, after);
    return after;
  }

  return {
    cancel,

    /** Mails both addresses. Requesting the current address cancels the pending change. */
    async request(tx: Db, user: UserRow, newEmail: string): Promise<void> {
      if (newEmail === user.email) return cancel(tx, user);
      await setPending(tx, user, newEmail);
      const token = await tokens.issue(tx, { userId: user.id, purpose: 'verify_email', email: newEmail });
      const to = { ...user, email: newEmail };
      await queue.enqueue(tx, MAIL_JOB, newAddressMail(to, token, settings.values));
      await queue.enqueue(tx, MAIL_JOB, changeRequestedMail(user, newEmail, settings.values));
    },

    /**
     * @returns undefined if another change, or none, is pending by now.
     * @throws a unique violation if the address belongs to another account.
     */
    async confirm(tx: Db, user: UserRow, newEmail: string): Promise<UserRow | undefined> {
      if (user.new_email !== newEmail) return undefined;
      await apply(tx, user, newEmail);
      return recorded(tx, user, await findUserById(tx, user.id));
    },

    /**
     * Restores the address that the mailed link belongs to. Ends every session, because the person who changed the
     * address may still be signed in.
     * @returns undefined for a token that is unknown, used or expired.
     * @throws a unique violation if the address belongs to another account by now.
     */
    async undo(tx: Db, token: string): Promise<UserRow | undefined> {
      const consumed = await tokens.consume(tx, token, 'undo_email_change');
      if (!consumed?.email) return undefined;
      const { user, email } = consumed;
      await tokens.revokeAll(tx, user.id);
      await tokens.revoke(tx, user.id, 'undo_email_change');
      await endSessions(tx, user.id);
      const change = { email, new_email: null, updated_at: isoNow(clock) };
      return recorded(tx, user, await updateUser(tx, user.id, change));
    },

    /**
     * Changes the address immediately, on behalf of an admin.
     * @throws a unique violation if the address belongs to another account.
     */
    async set(tx: Db, user: UserRow, newEmail: string): Promise<void> {
      if (user.email !== newEmail) await apply(tx, user, newEmail);
    },
  };
}
