import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { FieldErrors } from '../errors.ts';
import { cookieOf } from './cookies.ts';
import { type DatabaseSessionStore, VISITOR_SECONDS } from './session-store.ts';

declare module 'express-session' {
  interface SessionData {
    userId?: string;
    flash?: Flash;
  }
}

/** What one answer leaves for the page that follows it. */
export interface Flash {
  toast?: Toast;
  form?: RefusedForm;
}

export interface Toast {
  kind: 'success' | 'danger';
  text: string;
}

/** A form that was not accepted: what was wrong, and what had been entered (never passwords). */
export interface RefusedForm {
  /** The form's `_form` field. */
  id: string;
  message: string;
  errors: FieldErrors;
  input: Record<string, string>;
}

export const sessionCookieName = (https: boolean): string => (https ? '__Host-foyer' : 'foyer');

/** Whether the browser says that it has a session; nobody has looked yet whether that is so. */
export const carriesSession = (req: Request, cookie: string): boolean => cookieOf(req, cookie) !== undefined;

/** Sessions by cookie. A visitor who has nothing to remember gets neither a session nor a cookie. */
export function sessions(options: {
  store: DatabaseSessionStore;
  secret: string;
  https: boolean;
}): RequestHandler {
  return session({
    name: sessionCookieName(options.https),
    store: options.store,
    secret: options.secret,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: options.https,
      path: '/',
      maxAge: VISITOR_SECONDS * 1000,
    },
  });
}

/**
 * As long as browsers keep any cookie. It is sent once, at the sign-in; when the session of its owner ends, its row says,
 * which goes on from their last visit.
 */
const SIGNED_IN_COOKIE_SECONDS = 400 * 24 * 3600;

/** Begins the session of somebody who has signed in, under a new id. */
export async function beginSession(req: Request, userId: string): Promise<void> {
  await renewSession(req);
  req.session.userId = userId;
  req.session.cookie.maxAge = SIGNED_IN_COOKIE_SECONDS * 1000;
}

/** Ends the session and begins an empty one under a new id: an id planted before sign-in opens nothing. */
export function renewSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error) : resolve())),
  );
}

/** What the last answer left for this page; a second call finds nothing. */
export function consumeFlash(req: Request): Flash {
  const { flash } = req.session;
  if (!flash) return {};
  delete req.session.flash;
  return flash;
}
