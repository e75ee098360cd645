import { isAdmin } from '../../lib/roles.ts';
import type { Viewer } from '../users/users.ts';

/** Admins help with everybody's bots, and so with what these know. */
export const seesEveryBot = (viewer: Viewer): boolean => isAdmin(viewer);
