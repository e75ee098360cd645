import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import type { Clock } from '../clock.ts';
import { isoIn, isoNow } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { hashToken } from '../ids.ts';
import { findStorageError } from '../storage-error.ts';

const DAY_SECONDS = 24 * 3600;
/** From the last visit on, of somebody who is signed in. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Of a visitor, whose session holds no more than what a form left for the next page. Anybody can begin one. */
export const VISITOR_SECONDS = DAY_SECONDS;
/** How stale the stored expiry, which also tells of the last visit, may grow before a mere visit writes it again. */
const TOUCH_SECONDS = 600;

type Done<T = void> = (error?: unknown, value?: T | null) => void;

/**
 * Sessions in the database, each under the hash of its id, so that whoever reads the table cannot sign in.
 * A row that cannot be read counts as no session.
 */
export class DatabaseSessionStore extends Store {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #loaded = new WeakSet<SessionData>();
  /** When sessions end, as their rows said when they were loaded. */
  readonly #expiresAt = new WeakMap<SessionData, string>();

  constructor(db: Db, clock: Clock) {
    super();
    this.#db = db;
    this.#clock = clock;
  }

  override get(sid: string, done: Done<SessionData>): void {
    this.#db
      .selectFrom('sessions')
      .select(['data', 'expires_at'])
      .where('id', '=', storedId(sid))
      .where('expires_at', '>', isoNow(this.#clock))
      .executeTakeFirst()
      .then((row) => {
        const session = row ? parseSession(row.data) : null;
        if (row && session) this.#expiresAt.set(session, row.expires_at);
        done(null, session);
      }, done);
  }

  override createSession(req: Request, data: SessionData): Session & SessionData {
    const session = super.createSession(req, data);
    this.#loaded.add(session);
    const expiresAt = this.#expiresAt.get(data);
    if (expiresAt) this.#expiresAt.set(session, expiresAt);
    return session;
  }

  /** A session that was loaded is only changed: one that was ended meanwhile must not come back to life. */
  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    const row = {
      user_id: session.userId ?? null,
      data: JSON.stringify(session),
      expires_at: isoIn(this.#clock, secondsOf(session)),
    };
    const id = storedId(sid);
    const saved = this.#loaded.has(session)
      ? this.#db.updateTable('sessions').set(row).where('id', '=', id).execute()
      : this.#db
          .insertInto('sessions')
          .values({ id, created_at: isoNow(this.#clock), ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
    saved.then(() => done(), done);
  }

  override touch(sid: string, session: SessionData, done: Done = () => undefined): void {
    const stale = isoIn(this.#clock, secondsOf(session) - TOUCH_SECONDS);
    const isRecent = (this.#expiresAt.get(session) ?? '') >= stale;
    if (isRecent) {
      done();
      return;
    }
    this.#db
      .updateTable('sessions')
      .set({ expires_at: isoIn(this.#clock, secondsOf(session)) })
      .where('id', '=', storedId(sid))
      .where('expires_at', '<', stale)
      .execute()
      // A session that ends a little early is better than a page that cannot be read while the disk is full.
      .then(
        () => done(),
        (error) => done(findStorageError(error) ? undefined : error),
      );
  }

  override destroy(sid: string, done: Done = () => undefined): void {
    this.#db
      .deleteFrom('sessions')
      .where('id', '=', storedId(sid))
      .execute()
      .then(() => done(), done);
  }

  async removeExpired(): Promise<void> {
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', isoNow(this.#clock)).execute();
  }
}

const secondsOf = ({ userId }: SessionData): number => (userId ? SESSION_SECONDS : VISITOR_SECONDS);

/** A session of somebody who is signed in, by the hash of its id. */
export interface StoredSession {
  id: string;
  data: SessionData;
  createdAt: string;
  /** Within ten minutes. */
  seenAt: string;
}

/** Under what a session is stored. */
export const storedId = (sid: string): string => hashToken(sid);

/** Of one user; the last seen first. */
export async function listSessions(db: Db, clock: Clock, userId: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', isoNow(clock))
    .orderBy('expires_at', 'desc')
    .execute();
  return rows.flatMap(({ id, data, created_at, expires_at }) => {
    const session = parseSession(data);
    return session ? [{ id, data: session, createdAt: created_at, seenAt: lastSeen(expires_at) }] : [];
  });
}

/** A signed-in session ends a fixed time after the last visit. */
export const lastSeen = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - SESSION_SECONDS * 1000).toISOString();

/** Ends one session of a user. False where it is not theirs. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function parseSession(data: string): SessionData | null {
  try {
    const session: unknown = JSON.parse(data);
    return isSession(session) ? session : null;
  } catch {
    return null;
  }
}

const isSession = (value: unknown): value is SessionData =>
  typeof value === 'object' &&
  value !== null &&
  'cookie' in value &&
  typeof value.cookie === 'object' &&
  value.cookie !== null;
