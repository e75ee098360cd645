import { notFound } from '../../platform/errors.ts';
import { endSession, endSessions, listSessions } from '../../platform/http/session-store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Viewer } from '../users/users.ts';
import { deviceName } from './devices.ts';

/** The sessions of a user. */
export type UserSessions = ReturnType<typeof createUserSessions>;

export function createUserSessions({ database: { db }, clock }: Pick<Platform, 'database' | 'clock'>) {
  return {
    /** The last seen first. `currentId` is the stored id of the requesting session. */
    async list(viewer: Viewer, currentId: string) {
      const sessions = await listSessions(db, clock, viewer.id);
      return sessions.map(({ id, data, createdAt, seenAt }) => ({
        id,
        /** "Firefox on Linux". */
        device: deviceName(data.device?.userAgent ?? ''),
        /** The network address of the sign-in. */
        address: data.device?.address ?? 'unknown',
        isCurrent: id === currentId,
        createdAt,
        /** The time is accurate to ten minutes. */
        lastSeenAt: seenAt,
      }));
    },

    /** @throws AppError 404 if the session is not the viewer's. */
    async end(viewer: Viewer, id: string): Promise<void> {
      if (!(await endSession(db, viewer.id, id))) throw notFound('session');
    },

    /** Ends the session of the request, too. */
    endAll: (viewer: Viewer) => endSessions(db, viewer.id),
  };
}
