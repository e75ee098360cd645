import { formatTimestamp } from '../../../../lib/dates.ts';
import { ownPage, pageData } from '../../../../renderer/page-data.ts';
import type { Viewer } from '../../../../server/accounts/viewer.ts';

export interface Data {
  user: Viewer;
  sessions: ShownSession[];
}

export interface ShownSession {
  id: string;
  device: string;
  address: string;
  isCurrent: boolean;
  signedIn: Time;
  lastSeen: Time;
}

interface Time {
  iso: string;
  text: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const user = ownPage(context);
  const { ownSessions, clock } = context.services;
  const sessions = await ownSessions.list(user, context.sessionId);
  const now = clock.now();
  const timeOf = (iso: string): Time => ({
    iso,
    text: formatTimestamp(iso, { now, timeZone: user.timeZone ?? 'UTC' }),
  });
  return {
    user,
    sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      signedIn: timeOf(createdAt),
      lastSeen: timeOf(lastSeenAt),
    })),
  };
});
