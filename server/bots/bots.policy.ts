import { isAdmin } from '#lib/roles.ts';
import type { Viewer } from '../users/users.ts';

/** Admins have access to every bot and its knowledge, for support. */
export const seesEveryBot = (viewer: Viewer): boolean => isAdmin(viewer);
