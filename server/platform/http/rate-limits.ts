import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { tooManyRequests } from '../errors.ts';
import {
  type Allowance,
  createDatabaseStore,
  createMemoryStore,
  type WindowStore,
} from './rate-limit-store.ts';

/** A number of points within a number of seconds for each key (an address, an account, a visitor). */
export interface RateLimit {
  /** @throws AppError 429 with `Retry-After` once the key has used up its points. */
  consume(key: string): Promise<void>;
  isExhausted(key: string): Promise<boolean>;
  /** Undoes the last `consume`. */
  refund(key: string): Promise<void>;
  /** Resets the key's count. */
  reset(key: string): Promise<void>;
}

export interface Rule extends Allowance {
  /** Must be unique: limits with the same name share their counts. */
  name: string;
}

export type RateLimits = (rule: Rule) => RateLimit;

interface Options {
  enabled: boolean;
  database: Pick<Database, 'db' | 'engine'>;
  clock: Clock;
  /** Called for each request that is refused. */
  onRefused?(name: string): void;
}

/** When disabled, the limits accept every request. */
export function createRateLimits({ enabled, database, clock, onRefused }: Options): RateLimits {
  const long = createDatabaseStore(database.db, clock);
  const short = database.engine === 'sqlite' ? createMemoryStore(clock) : long;
  return (rule) =>
    enabled
      ? rateLimit(rule, { store: rule.seconds > LONGEST_IN_MEMORY_SECONDS ? long : short, clock, onRefused })
      : NO_LIMIT;
}

/**
 * On SQLite, limits with a short window are kept in memory. A restart resets them, which loses at most a minute of counts
 * and saves a flushed write for each question. On PostgreSQL several processes share them, in a table without a log.
 */
const LONGEST_IN_MEMORY_SECONDS = 60;

function rateLimit(
  { name, ...allowance }: Rule,
  { store, clock, onRefused }: Pick<Options, 'clock' | 'onRefused'> & { store: WindowStore },
): RateLimit {
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    async consume(key) {
      const full = await store.add(keyOf(key), allowance);
      if (!full) return;
      onRefused?.(name);
      throw tooManyRequests(Math.max(1, (full.expiresAt - clock.now().getTime()) / 1000));
    },
    isExhausted: async (key) => ((await store.find(keyOf(key), allowance))?.points ?? 0) >= allowance.points,
    refund: (key) => store.subtract(keyOf(key)),
    reset: (key) => store.remove(keyOf(key)),
  };
}

const NO_LIMIT: RateLimit = {
  consume: async () => {},
  isExhausted: async () => false,
  refund: async () => {},
  reset: async () => {},
};
