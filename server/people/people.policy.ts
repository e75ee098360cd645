import { isAdmin } from '../../lib/roles.ts';
import type { Viewer } from '../accounts/viewer.ts';

/** Who sees everything about a user, and not just what everybody does. */
export const seesAllOf = (viewer: Viewer | null, userId: string): boolean =>
  viewer?.id === userId || isAdmin(viewer);

/** One's own profile, password, sessions and data are nobody else's, not even an admin's. */
export const isOwn = (viewer: Viewer, userId: string): boolean => viewer.id === userId;

/**
 * Admins decide about others, never about themselves: so there is always one left, and nobody locks themselves out by
 * mistake.
 */
export const mayDecideAbout = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) && viewer.id !== userId;
