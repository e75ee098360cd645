import type { Request } from 'express';
import type { AccountsServices, Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveAudience, LoggedEvent } from '../live/live.ts';
import { listOwnSiteIds, touchPresence } from './audiences.queries.ts';

interface OperatorDeps extends Pick<Platform, 'database' | 'clock'> {
  seats: Pick<Seats, 'siteIdsOf'>;
  isStillSignedIn: AccountsServices['isStillSignedIn'];
}

/** Streams of one operator: tabs share one, but browsers and devices do not. */
const OPERATOR_STREAMS = 20;
const VISITOR_STREAMS = 6;

/** An operator gets the events of all websites whose conversations they may read at the moment. */
export async function operatorAudience(
  { database: { db }, clock, seats, isStillSignedIn }: OperatorDeps,
  viewer: Viewer,
  req: Request,
): Promise<LiveAudience> {
  let siteIds: string[] = [];
  return {
    key: `user ${viewer.id}`,
    most: OPERATOR_STREAMS,
    userId: viewer.id,
    scope: () => ({ siteIds }),
    show: ({ type, site_id, data }) =>
      site_id !== null && siteIds.includes(site_id) ? { type, json: data } : undefined,
    async check() {
      if (!(await isStillSignedIn(req))) return false;
      siteIds = [
        ...(await listOwnSiteIds(db, viewer.id)),
        ...(await seats.siteIdsOf(viewer.id, 'conversations')),
      ];
      await touchPresence(db, viewer.id, isoNow(clock));
      return true;
    },
  };
}

/** A visitor gets those of one chat, without what is for the team. */
export function visitorAudience(chatId: string, check: () => Promise<boolean>): LiveAudience {
  return {
    key: `chat ${chatId}`,
    most: VISITOR_STREAMS,
    scope: () => ({ chatId }),
    show: (event) =>
      event.chat_id === chatId && event.is_private === 0
        ? { type: event.type, json: withoutIds(event) }
        : undefined,
    check,
  };
}

/** Visitors learn no ids of people. */
function withoutIds({ type, data }: LoggedEvent): string {
  if (type !== 'typing' && type !== 'read') return data;
  const { user_id: _userId, ...rest } = JSON.parse(data);
  return JSON.stringify(rest);
}
