import { isAdmin, isOneself } from '../../lib/roles.ts';
import type { Viewer } from './viewer.ts';

/** Who sees everything about a user, and not just what everybody does. */
export const seesAllOf = (viewer: Viewer | null, userId: string): boolean =>
  isOneself(viewer, userId) || isAdmin(viewer);

/** Admins decide about others, never about themselves: nobody locks themselves out by mistake. */
export const mayDecideAbout = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) && !isOneself(viewer, userId);
