import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { composed } from '../../lib/password.ts';
import { AppError } from './errors.ts';

/** Hashing takes 19 MiB and some 30 ms each; more than this many waiting would stall everybody. */
const MOST_WAITING = 40;
const turn = pLimit(2);

/** argon2id, with the parameters that OWASP names as the minimum. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws AppError 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), PARAMETERS));
}

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and says no, so that the time
 * does not tell whether an account exists.
 * @throws AppError 503 when too many are waiting.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await decoyHash()), composed(password));
    return passwordHash !== undefined && matches;
  });
}

let decoy: Promise<string> | undefined;
function decoyHash(): Promise<string> {
  decoy ??= hash('nobody has this password', PARAMETERS);
  return decoy;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= MOST_WAITING) {
    throw new AppError(503, 'Many people are signing in right now. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  return turn(work);
}
