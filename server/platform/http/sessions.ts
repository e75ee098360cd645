import type { IncomingMessage } from 'node:http';
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

/** Data of one answer for the next page. */
export interface Flash {
  toast?: Toast;
  form?: RefusedForm;
  /** Something that is shown this once, such as a new key, with the id of what it belongs to. */
  secret?: { id: string; value: string };
}

export interface Toast {
  kind: 'success' | 'danger';
  text: string;
}

/** A refused form: its errors and the entered values (never passwords). */
export interface RefusedForm {
  /** The form's `_form` field. */
  id: string;
  message: string;
  errors: FieldErrors;
  input: Record<string, string>;
  /** The fields that were sent several times. */
  lists?: Record<string, string[]>;
  /** The page that helps with the error. */
  link?: { label: string; href: string };
}

export const sessionCookieName = (https: boolean): string => (https ? '__Host-foyer' : 'foyer');

/** Whether the request has a session cookie; its validity is not checked. */
export const carriesSession = (req: IncomingMessage, cookie: string) => cookieOf(req, cookie) !== undefined;

/** Sessions by cookie. A visitor gets a session and a cookie only if there is data to store. */
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
 * The maximum age that browsers allow. The cookie is sent once, at sign-in; the expiry is enforced by the session's
 * row, which is extended with each visit.
 */
const SIGNED_IN_COOKIE_SECONDS = 400 * 24 * 3600;

/** Starts the session of a user who has signed in, under a new id. */
export async function beginSession(req: Request, userId: string): Promise<void> {
  await renewSession(req);
  req.session.userId = userId;
  req.session.cookie.maxAge = SIGNED_IN_COOKIE_SECONDS * 1000;
}

/** Ends the session and starts an empty one under a new id, which prevents session fixation. */
export function renewSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error) : resolve())),
  );
}

/** Returns and removes the flash data of the previous answer. */
export function consumeFlash(req: Request): Flash {
  const { flash } = req.session;
  if (!flash) return {};
  delete req.session.flash;
  return flash;
}
