import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { tooManyRequests } from '../errors.ts';
import { DatabaseRateLimiter } from './rate-limit-store.ts';

/** So many points within so many seconds for each key (an address, an account, a visitor). */
export interface RateLimit {
  /** @throws AppError 429 with `Retry-After` once the key has used up its points. */
  consume(key: string): Promise<void>;
  /** Whether the key has used up its points. */
  isExhausted(key: string): Promise<boolean>;
  /** Undoes the last `consume`. */
  refund(key: string): Promise<void>;
  /** Forgets what the key has used. */
  reset(key: string): Promise<void>;
}

interface Rule {
  /** Of this limit alone: limits of one name would count together. */
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

/** Switched off, the limits let everything pass. */
export const createRateLimits =
  ({ enabled, db, clock }: Options): RateLimits =>
  (rule) =>
    enabled ? rateLimit(rule, db, clock) : NO_LIMIT;

/**
 * A restart forgets what is in memory: of a window of a minute that is less than a minute's worth, too little to be
 * worth a write for each question that is asked.
 */
const LONGEST_IN_MEMORY_SECONDS = 60;

function rateLimit({ name, points, seconds }: Rule, db: Db, clock: Clock): RateLimit {
  const limiter =
    seconds > LONGEST_IN_MEMORY_SECONDS
      ? new DatabaseRateLimiter({ db, clock, name, points, seconds })
      : // It knows no other clock than the machine's.
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
