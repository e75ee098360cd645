import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { notFound } from '../platform/errors.ts';
import { endSession, endSessions, listSessions } from '../platform/http/session-store.ts';
import type { Viewer } from '../users/users.ts';
import { deviceName } from './devices.ts';

/** Where somebody is signed in. */
export interface SessionView {
  id: string;
  /** "Firefox on Linux". */
  device: string;
  /** The network address they signed in from. */
  address: string;
  /** The one that asks. */
  isCurrent: boolean;
  createdAt: string;
  /** Within ten minutes. */
  lastSeenAt: string;
}

/** The sessions of a user. */
export type UserSessions = ReturnType<typeof createUserSessions>;

export function createUserSessions({ database: { db }, clock }: { database: Database; clock: Clock }) {
  return {
    /** The last seen first. `currentId` is what the asking session is stored under. */
    async list(viewer: Viewer, currentId: string): Promise<SessionView[]> {
      const sessions = await listSessions(db, clock, viewer.id);
      return sessions.map(({ id, data, createdAt, seenAt }) => ({
        id,
        device: deviceName(data.device?.userAgent ?? ''),
        address: data.device?.address ?? 'unknown',
        isCurrent: id === currentId,
        createdAt,
        lastSeenAt: seenAt,
      }));
    },

    /** @throws AppError 404 for what is no session of the viewer's. */
    async end(viewer: Viewer, id: string): Promise<void> {
      if (!(await endSession(db, viewer.id, id))) throw notFound('session');
    },

    /** The asking one as well. */
    endAll: (viewer: Viewer): Promise<void> => endSessions(db, viewer.id),
  };
}
