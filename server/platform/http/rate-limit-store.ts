import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';

/** The points that a key has used up in its current window. */
export interface Window {
  points: number;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** The number of points and the length of a window. */
export interface Allowance {
  points: number;
  seconds: number;
}

/** Counts points in fixed windows, which begin with the first point of a key. */
export interface WindowStore {
  /** Adds a point if there is room. @returns the full window if there is none */
  add(key: string, allowance: Allowance): Promise<Window | undefined>;
  /** The current window; undefined if the key has none. */
  find(key: string, allowance: Allowance): Promise<Window | undefined>;
  /** Removes a point of the current window. */
  subtract(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** No window ends later. One that does began before the clock was put back, and would last until then. */
const latestEnd = (now: number, { seconds }: Allowance): number => now + 2 * seconds * 1000;

/** Windows of one process, lost at a restart. */
export function createMemoryStore(clock: Clock): WindowStore {
  const windows = new Map<string, Window>();
  const now = () => clock.now().getTime();
  const current = (key: string, allowance?: Allowance): Window | undefined => {
    const window = windows.get(key);
    const latest = allowance ? latestEnd(now(), allowance) : Number.POSITIVE_INFINITY;
    if (window && window.expiresAt > now() && window.expiresAt <= latest) return window;
    windows.delete(key);
    return undefined;
  };
  let sweepsAt = 0;
  /** Ended windows would stay as long as their keys do not return. */
  function sweep(seconds: number): void {
    if (now() < sweepsAt) return;
    sweepsAt = now() + seconds * 1000;
    for (const key of windows.keys()) current(key);
  }
  return {
    async add(key, allowance) {
      const { points, seconds } = allowance;
      sweep(seconds);
      const window = current(key, allowance) ?? { points: 0, expiresAt: now() + seconds * 1000 };
      if (window.points >= points) return window;
      window.points++;
      windows.set(key, window);
      return undefined;
    },
    find: async (key, allowance) => current(key, allowance),
    async subtract(key) {
      const window = current(key);
      if (window) window.points--;
    },
    remove: async (key) => void windows.delete(key),
  };
}

/** Windows in the database: all processes share them, and they persist across a restart. */
export function createDatabaseStore(db: Db, clock: Clock): WindowStore {
  const now = () => clock.now().getTime();

  async function find(key: string, allowance: Allowance): Promise<Window | undefined> {
    const row = await db
      .selectFrom('rate_limits')
      .select(['points', 'expires_at_ms'])
      .where('key', '=', key)
      .where('expires_at_ms', '>', now())
      .where('expires_at_ms', '<=', latestEnd(now(), allowance))
      .executeTakeFirst();
    return row && { points: row.points, expiresAt: row.expires_at_ms };
  }

  /** Counts in a single statement: concurrent requests get different counts, and none exceeds the limit. */
  async function count(key: string, allowance: Allowance): Promise<boolean> {
    const { points, seconds } = allowance;
    const fresh = { points: 1, expires_at_ms: now() + seconds * 1000 };
    const isOver = sql<boolean>`(rate_limits.expires_at_ms <= ${now()} or rate_limits.expires_at_ms > ${latestEnd(now(), allowance)})`;
    const counted = await db
      .insertInto('rate_limits')
      .values({ key, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({
            points: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('rate_limits.points', '+', 1))
              .end(),
            expires_at_ms: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.expires_at_ms'))
              .else(eb.ref('rate_limits.expires_at_ms'))
              .end(),
          }))
          .where((eb) => eb.or([isOver, eb('rate_limits.points', '<', points)])),
      )
      .returning('points')
      .executeTakeFirst();
    return counted !== undefined;
  }

  return {
    async add(key, allowance) {
      for (;;) {
        // A refused request is not counted: a flood causes only reads, and a refund takes effect immediately.
        const window = await find(key, allowance);
        if (window && window.points >= allowance.points) return window;
        // False if concurrent requests have used up the remaining points.
        if (await count(key, allowance)) return undefined;
      }
    },
    find,
    async subtract(key) {
      await db
        .updateTable('rate_limits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', key)
        .where('expires_at_ms', '>', now())
        .execute();
    },
    async remove(key) {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute();
    },
  };
}

/** Deletes the windows that have ended. */
export const deleteExpiredWindows = (db: Db, clock: Clock) =>
  db.deleteFrom('rate_limits').where('expires_at_ms', '<=', clock.now().getTime()).execute();
