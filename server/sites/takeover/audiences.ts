import type { Request } from 'express';
import type { AccountsServices, Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { LiveAudience, LoggedEvent } from '../live/live.ts';
import { touchPresence, touchVisitors } from './audiences.queries.ts';

interface OperatorDeps {
  seats: Pick<Seats, 'allSiteIdsOf'>;
  isStillSignedIn: AccountsServices['isStillSignedIn'];
}

/** Streams of one operator: tabs share one, but browsers and devices do not. */
const OPERATOR_STREAMS = 20;
const VISITOR_STREAMS = 6;

const OPERATOR = 'user ';
const VISITOR = 'chat ';

/** The ids of those in the keys of connected clients. */
const idsIn = (keys: string[], kind: string): string[] =>
  keys.flatMap((key) => (key.startsWith(kind) ? key.slice(kind.length) : []));

/** Notes who is connected to this process, all together: for each stream alone it would be hundreds of writes. */
export async function noteConnected(db: Db, keys: string[], now: string): Promise<void> {
  await touchPresence(db, idsIn(keys, OPERATOR), now);
  await touchVisitors(db, idsIn(keys, VISITOR), now);
}

/** An operator gets the events of all websites whose conversations they may read at the moment. */
export async function operatorAudience(
  { seats, isStillSignedIn }: OperatorDeps,
  viewer: Viewer,
  req: Request,
): Promise<LiveAudience> {
  let siteIds: string[] = [];
  return {
    key: OPERATOR + viewer.id,
    most: OPERATOR_STREAMS,
    checkMs: 15_000,
    userId: viewer.id,
    scope: () => ({ siteIds }),
    concerns: () => true,
    show: ({ type, site_id, data }) =>
      site_id !== null && siteIds.includes(site_id) ? { type, json: data } : undefined,
    async check() {
      if (!(await isStillSignedIn(req))) return false;
      siteIds = await seats.allSiteIdsOf(viewer.id, 'conversations');
      return true;
    },
  };
}

/** A visitor gets those of one chat, without what is for the team. */
export function visitorAudience(chatId: string, check: () => Promise<boolean>): LiveAudience {
  const concerns = (event: LoggedEvent) => event.chat_id === chatId && event.is_private === 0;
  return {
    key: VISITOR + chatId,
    most: VISITOR_STREAMS,
    checkMs: 60_000,
    scope: () => ({ chatId }),
    concerns,
    show: (event) => (concerns(event) ? { type: event.type, json: withoutIds(event) } : undefined),
    check,
  };
}

/** Visitors learn no ids of people. */
function withoutIds({ type, data }: LoggedEvent): string {
  if (type !== 'typing' && type !== 'read') return data;
  const { user_id: _userId, ...rest } = JSON.parse(data);
  return JSON.stringify(rest);
}
