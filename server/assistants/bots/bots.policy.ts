import { isAdmin } from '#lib/roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';

/** Admins see every bot, for support. */
export const seesEveryBot = (viewer: Viewer): boolean => isAdmin(viewer);
