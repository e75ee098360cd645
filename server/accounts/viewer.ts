import type { Request, RequestHandler } from 'express';
import type { Db } from '../platform/db/connect.ts';
import { notSignedIn } from '../platform/errors.ts';
import { renewSession } from '../platform/http/sessions.ts';
import { type OwnUserView, presentOwnUser } from './accounts.present.ts';
import { findUserById } from './accounts.queries.ts';

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
 * Puts the viewer on the request, read anew each time, so that a suspension or a change of role counts from the
 * next request on.
 */
export function loadViewer(db: Db): RequestHandler {
  return async (req, _res, next) => {
    req.viewer = null;
    const userId = req.session?.userId;
    if (userId) {
      const user = await findUserById(db, userId);
      if (user && !user.suspended_at) req.viewer = presentOwnUser(user);
      else await renewSession(req);
    }
    next();
  };
}

/** @throws AppError 401 for a visitor. */
export function viewerOf(req: Request): Viewer {
  if (!req.viewer) throw notSignedIn();
  return req.viewer;
}
