import { type Clock, isoIn, isoNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { hashToken, newId, newMailToken } from '../platform/ids.ts';
import { insertToken } from './users.queries.ts';

interface Purpose {
  userId: string;
  purpose: 'verify_email' | 'reset_password';
  /** The new address that it confirms. */
  email?: string;
}

const SECONDS = { verify_email: 24 * 3600, reset_password: 3600 };

/** A secret for a link in a mail. It works once and for a while; only its hash is stored. */
export async function issueToken(tx: Db, clock: Clock, { userId, purpose, email }: Purpose): Promise<string> {
  const token = newMailToken();
  await insertToken(tx, {
    id: newId(),
    user_id: userId,
    purpose,
    email: email ?? null,
    token_hash: hashToken(token),
    expires_at: isoIn(clock, SECONDS[purpose]),
    used_at: null,
    created_at: isoNow(clock),
  });
  return token;
}
