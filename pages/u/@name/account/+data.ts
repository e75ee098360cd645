import { type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { Viewer } from '#server/users/users.ts';

export interface Data {
  user: Viewer;
  sessions: ShownSession[];
}

export interface ShownSession {
  id: string;
  device: string;
  address: string;
  isCurrent: boolean;
  signedIn: DisplayTimestamp;
  lastSeen: DisplayTimestamp;
}

export const data = pageData(async (context): Promise<Data> => {
  const user = ownPage(context);
  const { userSessions, clock } = context.services;
  const sessions = await userSessions.list(user, context.sessionId);
  const display = { viewer: user, now: clock.now() };
  return {
    user,
    sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      signedIn: displayTimestamp(createdAt, display),
      lastSeen: displayTimestamp(lastSeenAt, display),
    })),
  };
});
