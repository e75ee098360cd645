import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { tooManyRequests } from '../errors.ts';
import { DatabaseRateLimiter } from './rate-limit-store.ts';

/** A number of points within a number of seconds for each key (an address, an account, a visitor). */
export interface RateLimit {
  /** @throws AppError 429 with `Retry-After` once the key has used up its points. */
  consume(key: string): Promise<void>;
  /** Whether the key has used up its points. */
  isExhausted(key: string): Promise<boolean>;
  /** Undoes the last `consume`. */
  refund(key: string): Promise<void>;
  /** Resets the key's count. */
  reset(key: string): Promise<void>;
}

interface Rule {
  /** Must be unique: limits with the same name share their counts. */
  name: string;
  points: number;
  seconds: number;
}

export type RateLimits = (rule: Rule) => RateLimit;

interface Options {
  enabled: boolean;
  db: Db;
  clock: Clock;
}

/** When disabled, the limits accept every request. */
export const createRateLimits =
  ({ enabled, db, clock }: Options): RateLimits =>
  (rule) =>
    enabled ? rateLimit(rule, db, clock) : NO_LIMIT;

/**
 * Limits with a short window are kept in memory. A restart resets them, which loses at most a minute of counts and
 * saves a write for each question.
 */
const LONGEST_IN_MEMORY_SECONDS = 60;

function rateLimit({ name, points, seconds }: Rule, db: Db, clock: Clock): RateLimit {
  const limiter =
    seconds > LONGEST_IN_MEMORY_SECONDS
      ? new DatabaseRateLimiter({ db, clock, name, points, seconds })
      : // The library uses the system clock only.
        new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          throw tooManyRequests(Math.max(1, refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    async isExhausted(key) {
      return ((await limiter.get(key))?.consumedPoints ?? 0) >= points;
    },
    async refund(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}

const NO_LIMIT: RateLimit = {
  consume: async () => {},
  isExhausted: async () => false,
  refund: async () => {},
  reset: async () => {},
};
