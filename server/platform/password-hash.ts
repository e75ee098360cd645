import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { composed } from '#lib/password.ts';
import { AppError } from './errors.ts';
import { loadOnce } from './load-once.ts';

/** Hashing takes 19 MiB and about 30 ms each; a longer queue would block all users. */
const MAX_WAITING = 40;
const turn = pLimit(2);

/** argon2id, with the minimum parameters recommended by OWASP. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws AppError 503 if too many calls are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), PARAMETERS));
}

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false: the timing must not
 * reveal whether an account exists.
 * @throws AppError 503 if too many calls are waiting.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await decoyHash()), composed(password));
    return passwordHash !== undefined && matches;
  });
}

const decoyHash = loadOnce(() => hash('nobody has this password', PARAMETERS));

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= MAX_WAITING) {
    throw new AppError(503, 'Many people are logging in right now. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  return turn(work);
}
