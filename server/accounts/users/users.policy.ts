import { isAdmin, isOneself } from '#lib/roles.ts';
import type { UserRow } from './users.queries.ts';
import type { Viewer } from './viewer.ts';

/** Whether the user may have a session. */
export const isActive = (user: UserRow): boolean => !user.suspended_at && user.email_verified_at !== null;

export const isActingAdmin = (user: UserRow): boolean => user.system_role === 'ADMIN' && isActive(user);

/** Whether the viewer may see all data of a user and not only the public profile. */
export const canSeeAllOf = (viewer: Viewer | null, userId: string): boolean =>
  isOneself(viewer, userId) || isAdmin(viewer);

/** Admins manage others, never themselves: it prevents accidental lock-outs. */
export const canDecideAbout = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) && !isOneself(viewer, userId);

/** A sign-up that nobody has confirmed, and no admin has changed or granted a plan: the account has nothing yet. */
export const isUnconfirmedSignUp = (user: UserRow): boolean =>
  !user.email_verified_at && !user.system_role && user.updated_at === user.created_at;
