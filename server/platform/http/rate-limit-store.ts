import { sql } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
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
 * Limits whose use is kept in the database: all processes share it, and a restart forgets none of it.
 *
 * A key that has used up its points is refused from memory until its window ends, so that a flood writes nothing. That
 * part is the library's own and goes by the machine's clock; the windows go by the one handed in.
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
      inMemoryBlockOnConsumed: points,
    });
    this.#db = db;
    this.#clock = clock;
  }

  // What follows is called by the library, whose types do not name it.

  /** Counts in one statement: of many at once each sees a count of its own. */
  async _upsert(key: string, points: number, milliseconds: number, isForced: boolean): Promise<Used> {
    const now = this.#now();
    const fresh = { points, expires_at_ms: now + milliseconds };
    const isOver = sql<boolean>`rate_limits.expires_at_ms <= ${now}`;
    return this.#db
      .insertInto('rate_limits')
      .values({ key, ...fresh })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(
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
        ),
      )
      .returning(['points', 'expires_at_ms'])
      .executeTakeFirstOrThrow();
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

/** Windows that have ended limit nobody any more. */
export async function removeEndedWindows(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at_ms', '<=', clock.now().getTime()).execute();
}
