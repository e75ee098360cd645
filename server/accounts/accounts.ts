import { isReservedName } from '../../lib/reserved-names.ts';
import type { SignInInput, SignUpInput } from '../../lib/schemas/accounts.ts';
import { type Clock, isoIn, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { isUniqueViolation } from '../platform/db/unique.ts';
import { AppError, badRequest, invalid } from '../platform/errors.ts';
import { hashToken, newId, newMailToken } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import { type OwnUserView, presentOwnUser } from './accounts.present.ts';
import {
  findFirstAdmin,
  findUserByEmail,
  findUserById,
  findUserByName,
  forgetWantedWebsite,
  insertToken,
  insertUser,
  isTokenOpen,
  markVerified,
  spendToken,
  type UserRow,
} from './accounts.queries.ts';
import { verificationMail } from './mails.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { nameFromEmail } from './user-names.ts';

const VERIFICATION_SECONDS = 24 * 3600;

/** Signing up, proving one's e-mail address, and signing in. */
export interface Accounts {
  /** @throws AppError 422 where the e-mail or the name is taken. */
  signUp(input: SignUpInput): Promise<UserRow>;
  /** Sends the mail once more; an address that waits for nothing is passed over in silence. */
  resendVerification(email: string): Promise<void>;
  /** @throws AppError 422 for a token that is unknown, used or too old. */
  verifyEmail(token: string): Promise<UserRow>;
  isTokenOpen(token: string, purpose: 'verify_email' | 'reset_password'): Promise<boolean>;
  /** @throws AppError 422 for a wrong e-mail or password, 401 where the e-mail is not verified yet. */
  signIn(input: SignInInput): Promise<UserRow>;
  isEmailFree(email: string): Promise<boolean>;
  isNameFree(name: string): Promise<boolean>;
  /** Where to write to a user, and their name here; undefined for an unknown one. */
  addressOf(userId: string): Promise<{ email: string; name: string } | undefined>;
  /** The domain that somebody named when they signed up, until it is forgotten. */
  wantedWebsiteOf(userId: string): Promise<string | undefined>;
  forgetWantedWebsite(userId: string): Promise<void>;
  /** Who runs this installation: the admin who has been here longest. */
  firstAdmin(): Promise<OwnUserView | undefined>;
}

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  queue: JobQueue;
}

export function createAccounts({ database, clock, config, queue }: Deps): Accounts {
  const { db } = database;

  async function sendVerification(tx: Db, user: UserRow): Promise<void> {
    const token = newMailToken();
    await insertToken(tx, {
      id: newId(),
      user_id: user.id,
      purpose: 'verify_email',
      token_hash: hashToken(token),
      expires_at: isoIn(clock, VERIFICATION_SECONDS),
      used_at: null,
      created_at: isoNow(clock),
    });
    await queue.enqueue(tx, MAIL_JOB, verificationMail(user.email, token, config));
  }

  async function isEmailFree(email: string): Promise<boolean> {
    return (await findUserByEmail(db, email)) === undefined;
  }

  async function isNameFree(name: string): Promise<boolean> {
    return !isReservedName(name) && (await findUserByName(db, name)) === undefined;
  }

  async function assertFree({ email, name }: SignUpInput): Promise<void> {
    const taken = {
      ...((await isEmailFree(email)) ? {} : { email: [EMAIL_TAKEN] }),
      ...(!name || (await isNameFree(name)) ? {} : { name: [NAME_TAKEN] }),
    };
    if (Object.keys(taken).length > 0) throw invalid(taken);
  }

  return {
    isEmailFree,
    isNameFree,
    async addressOf(userId) {
      const user = await findUserById(db, userId);
      return user && { email: user.email, name: user.name };
    },

    async signUp(input) {
      await assertFree(input);
      const password_hash = await hashPassword(input.password);
      const name = input.name ?? (await nameFromEmail(db, input.email));
      const user = newUser({ ...input, name, password_hash, now: isoNow(clock) });
      try {
        return await db.transaction().execute(async (tx) => {
          const saved = await insertUser(tx, user);
          await sendVerification(tx, saved);
          return saved;
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        await assertFree(input);
        throw invalid({ name: [NAME_TAKEN] });
      }
    },

    async resendVerification(email) {
      const user = await findUserByEmail(db, email);
      if (user && !user.email_verified_at) await db.transaction().execute((tx) => sendVerification(tx, user));
    },

    async verifyEmail(token) {
      return db.transaction().execute(async (tx) => {
        const now = isoNow(clock);
        const userId = await spendToken(tx, hashToken(token), 'verify_email', now);
        const user = userId ? await markVerified(tx, userId, now) : undefined;
        if (!user)
          throw invalid({ token: ['This link was used before or is too old. Let us send you a new one.'] });
        if (user.suspended_at) throw badRequest('This account is suspended.');
        return user;
      });
    },

    wantedWebsiteOf: async (userId) => (await findUserById(db, userId))?.wanted_website ?? undefined,
    forgetWantedWebsite: (userId) => forgetWantedWebsite(db, userId),

    async firstAdmin() {
      const user = await findFirstAdmin(db);
      return user && presentOwnUser(user);
    },

    isTokenOpen: (token, purpose) => isTokenOpen(db, hashToken(token), purpose, isoNow(clock)),

    async signIn({ email, password }) {
      const user = await findUserByEmail(db, email);
      const matches = await isPassword(user?.password_hash, password);
      if (!user || !matches || user.suspended_at) {
        throw invalid({ password: ['The e-mail or the password is wrong.'] });
      }
      if (!user.email_verified_at) {
        throw new AppError(401, 'Please confirm your e-mail address first.', {
          location: '/signup/verify?resend=true',
        });
      }
      return user;
    },
  };
}

const EMAIL_TAKEN = 'There is an account with this e-mail address already. Sign in instead.';
const NAME_TAKEN = 'This name is taken.';

interface NewUser extends Pick<SignUpInput, 'email' | 'firstName' | 'lastName' | 'newsletter' | 'website'> {
  name: string;
  password_hash: string;
  now: string;
}

function newUser({ email, name, password_hash, now, ...given }: NewUser): UserRow {
  const { firstName, lastName, newsletter, website } = given;
  return {
    id: newId(),
    email,
    name,
    first_name: firstName,
    last_name: lastName,
    password_hash,
    system_role: null,
    bio: null,
    time_zone: null,
    email_verified_at: null,
    suspended_at: null,
    newsletter_at: newsletter ? now : null,
    wanted_website: website ?? null,
    created_at: now,
    updated_at: now,
  };
}
