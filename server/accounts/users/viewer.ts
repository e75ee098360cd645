import type { Request } from 'express';
import { isAdmin, isEditorial } from '#lib/roles.ts';
import { notFound, notSignedIn } from '../../platform/errors.ts';
import type { OwnUserView } from './users.present.ts';

/** The signed-in user who makes the request. */
export type Viewer = OwnUserView;

declare global {
  namespace Express {
    interface Request {
      /** Null for a visitor. Set by `auth/load-viewer.ts`. */
      viewer: Viewer | null;
    }
  }
}

/** @throws AppError 401 for a visitor. */
export function viewerOf(req: Request): Viewer {
  if (!req.viewer) throw notSignedIn();
  return req.viewer;
}

/** @throws AppError 401 for a visitor, 404 for non-admins: the response does not reveal that the address exists. */
export function adminOf(req: Request): Viewer {
  const viewer = viewerOf(req);
  if (!isAdmin(viewer)) throw notFound();
  return viewer;
}

/** @throws AppError 401 for visitors, 404 for users who are not editors or admins. */
export function editorialOf(req: Request): Viewer {
  const viewer = viewerOf(req);
  if (!isEditorial(viewer)) throw notFound();
  return viewer;
}
