import { isAdmin, isOneself } from '../../lib/roles.ts';
import type { UserRow } from './users.queries.ts';
import type { Viewer } from './viewer.ts';

/** Whether the user can be signed in at all. */
export const isActive = (user: UserRow): boolean => !user.suspended_at && user.email_verified_at !== null;

/** Whether the user can sign in and decide about others. */
export const isActingAdmin = (user: UserRow): boolean => user.system_role === 'ADMIN' && isActive(user);

/** Who sees everything about a user, and not only the public profile. */
export const canSeeAllOf = (viewer: Viewer | null, userId: string): boolean =>
  isOneself(viewer, userId) || isAdmin(viewer);

/** Admins decide about others, never about themselves: nobody locks themselves out by mistake. */
export const canDecideAbout = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) && !isOneself(viewer, userId);
