import { sql } from 'kysely';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';

interface StoreOptions {
  db: Db;
  clock: Clock;
  /** Prefix of the stored keys. */
  name: string;
  points: number;
  seconds: number;
}

interface Used {
  points: number;
  expires_at_ms: number;
}

/**
 * Limits whose counts are stored in the database: all processes share them, and they persist across a restart.
 *
 * The library could refuse an exhausted key from memory. This is disabled: the process would miss a reset by another
 * process, and would report a wrong waiting time.
 */
export class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor({ db, clock, name, points, seconds }: StoreOptions) {
    super({
      storeClient: db,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    this.#db = db;
    this.#clock = clock;
  }

  // The library calls the following methods, but its types do not declare them.

  async _upsert(key: string, points: number, milliseconds: number, isForced: boolean): Promise<Used> {
    const used = isForced ? null : await this._get(key);
    // A refused request is not counted: a flood causes only reads, and a refund takes effect immediately.
    if (used && used.points + points > this.points) return { ...used, points: used.points + points };
    const counted = await this.#count(key, points, milliseconds, isForced);
    // Undefined if concurrent requests have used up the remaining points.
    return counted ?? this._upsert(key, points, milliseconds, isForced);
  }

  /** Counts in a single statement: concurrent requests get different counts, and none exceeds the limit. */
  #count(key: string, points: number, milliseconds: number, isForced: boolean): Promise<Used | undefined> {
    const now = this.#now();
    const fresh = { points, expires_at_ms: now + milliseconds };
    const isOver = sql<boolean>`rate_limits.expires_at_ms <= ${now}`;
    const hasRoom = sql<boolean>`rate_limits.points + ${points} <= ${this.points}`;
    return this.#db
      .insertInto('rate_limits')
      .values({ key, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(
            isForced
              ? fresh
              : (eb) => ({
                  points: eb
                    .case()
                    .when(isOver)
                    .then(eb.ref('excluded.points'))
                    .else(eb('rate_limits.points', '+', eb.ref('excluded.points')))
                    .end(),
                  expires_at_ms: eb
                    .case()
                    .when(isOver)
                    .then(eb.ref('excluded.expires_at_ms'))
                    .else(eb.ref('rate_limits.expires_at_ms'))
                    .end(),
                }),
          )
          .where((eb) => (isForced ? eb.lit(true) : eb.or([isOver, hasRoom]))),
      )
      .returning(['points', 'expires_at_ms'])
      .executeTakeFirst();
  }

  async _get(key: string): Promise<Used | null> {
    const used = await this.#db
      .selectFrom('rate_limits')
      .select(['points', 'expires_at_ms'])
      .where('key', '=', key)
      .where('expires_at_ms', '>', this.#now())
      .executeTakeFirst();
    return used ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('rate_limits')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  _getRateLimiterRes(_key: string, change: number, used: Used): RateLimiterRes {
    const remaining = Math.max(0, this.points - used.points);
    const untilEnd = Math.max(0, used.expires_at_ms - this.#now());
    return new RateLimiterRes(remaining, untilEnd, used.points, used.points === change);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Deletes the windows that have ended. */
export async function deleteExpiredWindows(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at_ms', '<=', clock.now().getTime()).execute();
}
