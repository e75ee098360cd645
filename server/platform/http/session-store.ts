import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import { type Clock, isoIn, isoNow } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { hasRow } from '../db/rows.ts';
import { hashToken } from '../ids.ts';
import { findStorageError } from '../storage-error.ts';

const DAY_SECONDS = 24 * 3600;
/** Of a signed-in user, from the last visit on. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Of a visitor, whose session contains only flash data of a form. Anybody can start one. */
export const VISITOR_SECONDS = DAY_SECONDS;
/** The minimum interval between two updates of the stored expiry, from which the time of the last visit is derived. */
const TOUCH_SECONDS = 600;

type Done<T = void> = (error?: unknown, value?: T | null) => void;

/**
 * Sessions in the database, each stored under the hash of its id: read access to the table is not enough to sign in. A
 * row that cannot be parsed counts as no session.
 */
export class DatabaseSessionStore extends Store {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #loaded = new WeakSet<SessionData>();
  /** The expiry of sessions as loaded from their rows. */
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

  /** A loaded session is only updated: a session that was ended meanwhile must not be recreated. */
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
    if ((this.#expiresAt.get(session) ?? '') >= stale) {
      done();
      return;
    }
    this.#db
      .updateTable('sessions')
      .set({ expires_at: isoIn(this.#clock, secondsOf(session)) })
      .where('id', '=', storedId(sid))
      .where('expires_at', '<', stale)
      .execute()
      // If the write fails, for example on a full disk, the session ends a little earlier and the page is still served.
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

  removeExpired(): Promise<unknown> {
    return this.#db.deleteFrom('sessions').where('expires_at', '<=', isoNow(this.#clock)).execute();
  }
}

const secondsOf = ({ userId }: SessionData): number => (userId ? SESSION_SECONDS : VISITOR_SECONDS);

/** The key under which a session is stored. */
export const storedId = (sid: string): string => hashToken(sid);

/** The sessions of a user, by the hashes of their ids, the last seen first. */
export async function listSessions(db: Db, clock: Clock, userId: string) {
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

/** Ends one session of a user. @returns false if the session is not theirs. */
export const endSession = (db: Db, userId: string, id: string): Promise<boolean> =>
  hasRow(db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).returning('id'));

export const endSessions = (db: Db, userId: string) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).execute();

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
