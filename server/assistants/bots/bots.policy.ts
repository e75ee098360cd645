import { isAdmin } from '#lib/roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';

/** Admins have access to every bot and its knowledge, for support. */
export const seesEveryBot = (viewer: Viewer): boolean => isAdmin(viewer);
