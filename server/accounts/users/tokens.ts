import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { hashToken, newId, newMailToken } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  consumeToken,
  deleteExpiredTokens,
  deleteTokens,
  findOpenToken,
  insertToken,
  type TokenPurpose,
} from './tokens.queries.ts';
import { findUserById, lockUser } from './users.queries.ts';

interface NewToken {
  userId: string;
  purpose: TokenPurpose;
  /** The email address that the link sets. */
  email?: string | undefined;
}

const SECONDS: Record<TokenPurpose, number> = {
  verify_email: 24 * 3600,
  reset_password: 3600,
  undo_email_change: 72 * 3600,
  data_export: 7 * 24 * 3600,
};

/** Secrets in mailed links. Each works once and for a limited time; only its hash is stored. */
export type UserTokens = ReturnType<typeof createUserTokens>;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'events'> {}

export function createUserTokens({ database: { db, engine }, clock, events }: Deps) {
  const find = (on: Db, token: string, purpose: TokenPurpose) =>
    findOpenToken(on, hashToken(token), purpose, isoNow(clock));

  return {
    async issue(tx: Db, { userId, purpose, email }: NewToken): Promise<string> {
      const token = newMailToken();
      await insertToken(tx, {
        id: newId(),
        user_id: userId,
        purpose,
        email,
        token_hash: hashToken(token),
        expires_at: isoIn(clock, SECONDS[purpose]),
        created_at: isoNow(clock),
      });
      return token;
    },

    /** @returns undefined for a token that is unknown, used or expired. */
    async find(token: string, purpose: TokenPurpose) {
      const open = await find(db, token, purpose);
      const user = open && (await findUserById(db, open.user_id));
      return user && { user, email: open.email };
    },

    /**
     * Marks the token as used and locks its user: of concurrent requests, one gets it.
     * @returns undefined for a token that is unknown, used or expired.
     */
    async consume(tx: Db, token: string, purpose: TokenPurpose) {
      const open = await find(tx, token, purpose);
      // Lock first: two links of one user, opened concurrently, would otherwise deadlock.
      const user = open && (await lockUser(tx, engine, { id: open.user_id }));
      const consumed = user && (await consumeToken(tx, hashToken(token), purpose, isoNow(clock)));
      return consumed && { user, email: consumed.email };
    },

    /** Called after a change of the password or the address: an earlier holder of either may have asked for links. */
    async revokeAll(tx: Db, userId: string): Promise<void> {
      await deleteTokens(tx, userId, ['reset_password', 'verify_email', 'data_export']);
      await events.emit(tx, 'credentialsChanged', { userId });
    },

    revoke: (tx: Db, userId: string, ...purposes: TokenPurpose[]) => deleteTokens(tx, userId, purposes),

    deleteExpired: () => deleteExpiredTokens(db, isoNow(clock)),
  };
}
