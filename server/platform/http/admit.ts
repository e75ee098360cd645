import type { Request } from 'express';
import { isAdmin, isStaff } from '#lib/roles.ts';
import { notFound, notSignedIn } from '../errors.ts';

/**
 * Who may call a route. A visitor has a token of the widget, an API client a key of the assistant: the route reads them
 * with `authenticate`. `self` is the user whose id is in the address. An owner is the user whom the resource belongs to: the
 * use case loads it for the viewer. `team` is the owner of a website, and those to whom the owner gave a role that may.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'apiClient'
  | 'user'
  | 'self'
  | 'owner'
  | 'ownerOrAdmin'
  | 'team'
  | 'teamOrAdmin'
  | 'ownerOrStaff'
  | 'staff'
  | 'admin';

/**
 * @throws AppError 401 for a visitor who must be signed in; 404 at the address of another user, and for users who are not
 * admins, or not editors: the response does not reveal that the address exists
 */
export function admit(access: Access, { viewer, params }: Request): Request['viewer'] {
  if (access === 'anyone') return viewer ?? null;
  if (!viewer) throw notSignedIn();
  if (access === 'self' && viewer.id !== (params.userId ?? params.id)) throw notFound('user');
  if ((access === 'admin' && !isAdmin(viewer)) || (access === 'staff' && !isStaff(viewer))) throw notFound();
  return viewer;
}
