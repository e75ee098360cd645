import type { Request, RequestHandler } from 'express';
import { isAdmin } from '../../lib/roles.ts';
import { isSessionValid } from '../auth/auth.policy.ts';
import type { Db } from '../platform/db/connect.ts';
import { conflict, notFound, notSignedIn } from '../platform/errors.ts';
import { formPostOf } from '../platform/http/form-bridge.ts';
import { renewSession } from '../platform/http/sessions.ts';
import { type OwnUserView, presentOwnUser } from './users.present.ts';
import { findUserById } from './users.queries.ts';

/** Whoever makes the request and is signed in. */
export type Viewer = OwnUserView;

declare global {
  namespace Express {
    interface Request {
      viewer: Viewer | null;
    }
  }
}

/**
 * Puts the viewer on the request, read anew each time, so that a suspension, a change of role or of password counts
 * from the next request on.
 */
export function loadViewer(db: Db): RequestHandler {
  return async (req, _res, next) => {
    req.viewer = null;
    const { userId, passwordFingerprint: mark } = req.session ?? {};
    if (userId) {
      const user = await findUserById(db, userId);
      if (user && isSessionValid(user, mark)) req.viewer = presentOwnUser(user);
      else await renewSession(req);
    }
    next();
  };
}

/**
 * Turns a form away that was drawn for somebody else: in another tab they have signed out since, and the viewer in. It
 * would change the wrong account.
 */
export const requireFormOwner: RequestHandler = (req, res, next) => {
  const form = formPostOf(res);
  if (!form?.madeFor || !req.viewer || form.madeFor === req.viewer.id) return next();
  // The page that it came from is not theirs either.
  Object.assign(form, { id: '', back: '/u' });
  next(conflict(`You are signed in as ${req.viewer.name} by now, so nothing was changed.`));
};

/** @throws AppError 401 for a visitor. */
export function viewerOf(req: Request): Viewer {
  if (!req.viewer) throw notSignedIn();
  return req.viewer;
}

/**
 * For what is the admins' alone.
 * @throws AppError 401 for a visitor, 404 for everybody else: they need not know that it exists.
 */
export function adminOf(req: Request): Viewer {
  const viewer = viewerOf(req);
  if (!isAdmin(viewer)) throw notFound('address');
  return viewer;
}
