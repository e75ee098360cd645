import { acceptedTermsText } from '#components/accounts/account/accepted-terms.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const user = ownPage(context);
  const { audit, userSessions, subscriptions, clock } = context.services;
  const [sessions, running, actions] = await Promise.all([
    userSessions.list(user, context.sessionId),
    subscriptions.listOf(user.id),
    audit.concerning(user.id),
  ]);
  const display = { viewer: user, now: clock.now() };
  return {
    user,
    acceptedTerms: acceptedTermsText(user, user),
    subscriptions: running.map(({ planName }) => planName),
    sessions: sessions.map((session) => ({
      ...session,
      signedIn: displayTimestamp(session.createdAt, display),
      lastSeen: displayTimestamp(session.lastSeenAt, display),
    })),
    actions: actions.map((action) => ({ ...action, at: displayTimestamp(action.createdAt, display) })),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
