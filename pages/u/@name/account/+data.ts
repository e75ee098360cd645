import { displayTimestamp } from '#lib/display-timestamp.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const user = ownPage(context);
  const { userSessions, subscriptions, clock } = context.services;
  const [sessions, running] = await Promise.all([
    userSessions.list(user, context.sessionId),
    subscriptions.listOf(user.id),
  ]);
  const display = { viewer: user, now: clock.now() };
  return {
    user,
    subscriptions: running.map(({ planName }) => planName),
    sessions: sessions.map((session) => ({
      ...session,
      signedIn: displayTimestamp(session.createdAt, display),
      lastSeen: displayTimestamp(session.lastSeenAt, display),
    })),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
