import type { SignInInput, SignUpInput } from '../../lib/schemas/auth.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { isUniqueViolation } from '../platform/db/unique.ts';
import { AppError, type FieldErrors, invalid } from '../platform/errors.ts';
import { hashToken } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import { hashPassword, isPassword } from '../platform/password-hash.ts';
import type { EmailChange } from '../users/email-change.ts';
import { newUser } from '../users/new-user.ts';
import { issueToken } from '../users/tokens.ts';
import { isFreeName, nameFromEmail } from '../users/user-names.ts';
import { type OwnUserView, presentOwnUser } from '../users/users.present.ts';
import {
  clearPendingSite,
  deleteTokens,
  findFirstAdmin,
  findOpenToken,
  findUserByEmail,
  findUserById,
  insertUser,
  lockUser,
  lockUserOfToken,
  removeOldTokens,
  spendToken,
  type UserRow,
  updateUser,
} from '../users/users.queries.ts';
import { verificationMail } from './auth.mails.ts';
import { assertNotSuspended } from './auth.policy.ts';

/** Signing up, proving one's e-mail address, and signing in. */
export interface Auth {
  /** What of it somebody else has. */
  findTaken(input: Partial<SignUpInput>): Promise<FieldErrors>;
  /** @throws AppError 422 where the e-mail or the name is taken. */
  signUp(input: SignUpInput): Promise<UserRow>;
  /** Sends the mail once more; an address that waits for nothing is passed over in silence. */
  resendVerification(email: string): Promise<void>;
  /**
   * Confirms the address that somebody signed up with, or the one they want instead.
   * @throws AppError 422 for a token that is unknown, used or too old, and for a suspended account.
   */
  verifyEmail(token: string): Promise<{ user: UserRow; isNewAddress: boolean }>;
  /** Whether somebody has signed up with this address and not confirmed it yet. */
  isUnconfirmed(email: string): Promise<boolean>;
  isTokenOpen(token: string, purpose: 'verify_email' | 'reset_password'): Promise<boolean>;
  /** Whose password the link in a mail sets; undefined where it no longer works. */
  resetOf(token: string): Promise<{ name: string } | undefined>;
  /** Which address the link in a mail confirms, and for whom; undefined where it no longer works. */
  verificationOf(token: string): Promise<{ name: string; email: string; isNewAddress: boolean } | undefined>;
  /** @throws AppError 422 for a wrong e-mail or password, 401 where the e-mail is not verified yet. */
  signIn(input: SignInInput): Promise<UserRow>;
  isEmailFree(email: string): Promise<boolean>;
  isNameFree(name: string): Promise<boolean>;
  /** Where to write to a user, and their name here; undefined for an unknown one. */
  addressOf(userId: string): Promise<{ email: string; name: string } | undefined>;
  /** The domain that somebody named when they signed up, until it is forgotten. */
  pendingSiteOf(userId: string): Promise<string | undefined>;
  clearPendingSite(userId: string): Promise<void>;
  /** Forgets links that are too old to be used. */
  deleteExpired(): Promise<void>;
  /** Who runs this installation: the admin who has been here longest. */
  firstAdmin(): Promise<OwnUserView | undefined>;
}

export interface AuthDeps {
  database: Database;
  clock: Clock;
  config: Config;
  queue: JobQueue;
}

export function createAuth(deps: AuthDeps & { emailChange: EmailChange }): Auth {
  const { database, clock, config, queue, emailChange } = deps;
  const { db, engine } = database;

  async function sendVerification(tx: Db, user: UserRow): Promise<void> {
    const token = await issueToken(tx, clock, { userId: user.id, purpose: 'verify_email' });
    await queue.enqueue(tx, MAIL_JOB, verificationMail(user.email, token, config));
  }

  async function isEmailFree(email: string): Promise<boolean> {
    return (await findUserByEmail(db, email)) === undefined;
  }

  const isNameFree = (name: string): Promise<boolean> => isFreeName(db, name);

  async function findTaken({ email, name }: Partial<SignUpInput>): Promise<FieldErrors> {
    return {
      ...(!email || (await isEmailFree(email)) ? {} : { email: [EMAIL_TAKEN] }),
      ...(!name || (await isNameFree(name)) ? {} : { name: [NAME_TAKEN] }),
    };
  }

  async function assertFree(input: SignUpInput): Promise<void> {
    const taken = await findTaken(input);
    if (Object.keys(taken).length > 0) throw invalid(taken);
  }

  /** What a link from a mail stands for, as long as it works. */
  async function openLink(token: string, purpose: 'verify_email' | 'reset_password') {
    const open = await findOpenToken(db, hashToken(token), purpose, isoNow(clock));
    const user = open && (await findUserById(db, open.user_id));
    return user && { user, newEmail: open.email };
  }

  const begin = (user: UserRow): Promise<UserRow> =>
    db.transaction().execute(async (tx) => {
      const saved = await insertUser(tx, user);
      await sendVerification(tx, saved);
      return saved;
    });

  return {
    findTaken,
    isEmailFree,
    isNameFree,
    async addressOf(userId) {
      const user = await findUserById(db, userId);
      return user && { email: user.email, name: user.name };
    },

    async signUp(input) {
      await assertFree(input);
      const password_hash = await hashPassword(input.password);
      for (let left = NAME_TRIES; ; left--) {
        const name = input.name ?? (await nameFromEmail(db, input.email));
        try {
          return await begin(newUser({ ...input, name, password_hash, now: isoNow(clock) }));
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          await assertFree(input);
          // Somebody else was given the same name at the same moment.
          if (input.name || left === 0) throw invalid({ name: [NAME_TAKEN] });
        }
      }
    },

    async resendVerification(email) {
      await db.transaction().execute(async (tx) => {
        const user = await lockUser(tx, engine, { email });
        if (user && !user.email_verified_at) await sendVerification(tx, user);
      });
    },

    async verifyEmail(token) {
      try {
        return await db.transaction().execute(async (tx) => {
          const now = isoNow(clock);
          const hash = hashToken(token);
          await lockUserOfToken(tx, engine, [hash, 'verify_email', now]);
          const spent = await spendToken(tx, hash, 'verify_email', now);
          const isNewAddress = typeof spent?.email === 'string';
          const user =
            spent &&
            (spent.email === null
              ? await updateUser(tx, spent.user_id, { email_verified_at: now, updated_at: now })
              : await emailChange.confirm(tx, spent.user_id, spent.email));
          if (!user)
            throw invalid({ token: ['This link was used before or is too old. Let us send you a new one.'] });
          assertNotSuspended(user);
          // A mail that was sent twice holds a second link, which would open the account once more.
          await deleteTokens(tx, user.id, 'verify_email');
          return { user, isNewAddress };
        });
      } catch (error) {
        throw isUniqueViolation(error) ? invalid({ token: [ADDRESS_TAKEN] }) : error;
      }
    },

    pendingSiteOf: async (userId) => (await findUserById(db, userId))?.pending_site ?? undefined,
    clearPendingSite: (userId) => clearPendingSite(db, userId),

    deleteExpired: () => removeOldTokens(db, isoNow(clock)),

    async firstAdmin() {
      const user = await findFirstAdmin(db);
      return user && presentOwnUser(user);
    },

    async isUnconfirmed(email) {
      const user = await findUserByEmail(db, email);
      return user !== undefined && !user.email_verified_at;
    },
    async isTokenOpen(token, purpose) {
      return (await openLink(token, purpose)) !== undefined;
    },
    async resetOf(token) {
      const link = await openLink(token, 'reset_password');
      return link && { name: link.user.name };
    },
    async verificationOf(token) {
      const link = await openLink(token, 'verify_email');
      if (!link) return undefined;
      const { user, newEmail } = link;
      return { name: user.name, email: newEmail ?? user.email, isNewAddress: newEmail !== null };
    },

    async signIn({ email, password }) {
      const user = await findUserByEmail(db, email);
      const matches = await isPassword(user?.password_hash, password);
      if (!user || !matches) throw invalid({ password: ['The e-mail or the password is wrong.'] });
      assertNotSuspended(user);
      if (!user.email_verified_at) {
        throw new AppError(401, 'Please confirm your e-mail address first.', {
          location: '/signup/verify?resend=true',
        });
      }
      return user;
    },
  };
}

/** With a random ending from the second on. */
const NAME_TRIES = 5;
const ADDRESS_TAKEN = 'This address belongs to another account by now.';
const EMAIL_TAKEN = 'There is an account with this e-mail address already. Sign in instead.';
const NAME_TAKEN = 'This name is taken or not available.';
