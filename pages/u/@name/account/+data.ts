import { type ShownMoment, shownMoment } from '../../../../lib/shown-timestamps.ts';
import { ownPage, pageData } from '../../../../renderer/page-data.ts';
import type { Viewer } from '../../../../server/users/viewer.ts';

export interface Data {
  user: Viewer;
  sessions: ShownSession[];
}

export interface ShownSession {
  id: string;
  device: string;
  address: string;
  isCurrent: boolean;
  signedIn: ShownMoment;
  lastSeen: ShownMoment;
}

export const data = pageData(async (context): Promise<Data> => {
  const user = ownPage(context);
  const { ownSessions, clock } = context.services;
  const sessions = await ownSessions.list(user, context.sessionId);
  const looking = { viewer: user, now: clock.now() };
  return {
    user,
    sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      signedIn: shownMoment(createdAt, looking),
      lastSeen: shownMoment(lastSeenAt, looking),
    })),
  };
});
