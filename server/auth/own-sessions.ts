import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { notFound } from '../platform/errors.ts';
import { endSession, endSessions, listSessions } from '../platform/http/session-store.ts';
import type { Viewer } from '../users/viewer.ts';
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

export interface OwnSessions {
  /** The last seen first. `currentId` is what the asking session is stored under. */
  list(viewer: Viewer, currentId: string): Promise<SessionView[]>;
  /** @throws AppError 404 for what is no session of the viewer's. */
  end(viewer: Viewer, id: string): Promise<void>;
  /** Every one of them, the asking one too. */
  endAll(viewer: Viewer): Promise<void>;
}

export function createOwnSessions({
  database: { db },
  clock,
}: {
  database: Database;
  clock: Clock;
}): OwnSessions {
  return {
    async list(viewer, currentId) {
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
    async end(viewer, id) {
      if (!(await endSession(db, viewer.id, id))) throw notFound('session');
    },
    endAll: (viewer) => endSessions(db, viewer.id),
  };
}
