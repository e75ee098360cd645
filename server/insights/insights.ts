import { TZDate } from '@date-fns/tz';
// The whole of date-fns is 200 MB once it is loaded, and takes longer than everything else together.
import { startOfDay } from 'date-fns/startOfDay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { subDays } from 'date-fns/subDays';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Viewer } from '../users/users.ts';
import {
  countQuestionsByDay,
  countUsage,
  listConversations,
  listUnanswered,
  listUnread,
} from './insights.queries.ts';

/** Moments are ISO 8601. */
export interface DayOfQuestions {
  /** When the day began, in the owner's time zone. */
  start: string;
  questions: number;
  unanswered: number;
}

export interface UnansweredQuestion {
  question: string;
  siteSlug: string;
  siteName: string;
  times: number;
  lastAskedAt: string;
}

export interface ConversationSummary {
  id: string;
  /** Its first question. */
  name: string;
  siteSlug: string;
  siteName: string;
  questions: number;
  unanswered: number;
  lastTalkedAt: string;
}

/** As the limits of a plan count it. */
export interface Usage {
  sites: number;
  /** Beside those made with a site. */
  bots: number;
  /** Indexed pages. */
  pages: number;
  /** Since the first of the month, UTC. */
  answers: number;
}

const INSIGHT_DAYS = 30;

/** What goes on on the viewer's websites: what their visitors asked, and what that uses. */
export function createInsights({ database: { db }, clock }: { database: Database; clock: Clock }) {
  /** When that day began for the viewer. A day of changing clocks has 23 or 25 hours. */
  const startOf = ({ timeZone }: Viewer, daysAgo: number): string =>
    utc(startOfDay(subDays(new TZDate(clock.now(), timeZone ?? 'UTC'), daysAgo)));
  const since = (viewer: Viewer) => startOf(viewer, INSIGHT_DAYS - 1);

  return {
    /** One for each of the last `INSIGHT_DAYS` calendar days, the oldest first; the last is today. */
    async questionsByDay(viewer: Viewer): Promise<DayOfQuestions[]> {
      const days = Array.from({ length: INSIGHT_DAYS }, (_, position) =>
        startOf(viewer, INSIGHT_DAYS - 1 - position),
      );
      const counted = await countQuestionsByDay(db, viewer.id, days);
      return days.map((start, position) => ({
        start,
        ...(counted.get(position) ?? { questions: 0, unanswered: 0 }),
      }));
    },
    /** Of the same days, the last asked first; what was asked several times is there once. */
    unanswered: (viewer: Viewer, limit: number): Promise<UnansweredQuestion[]> =>
      listUnanswered(db, viewer.id, since(viewer), limit),
    /** Of the same days, the last talked in first. */
    conversations: (viewer: Viewer, limit: number): Promise<ConversationSummary[]> =>
      listConversations(db, viewer.id, since(viewer), limit),
    /** Websites that could not be read, the newest failure first. */
    unread: (
      viewer: Viewer,
      limit: number,
    ): Promise<{ siteSlug: string; siteName: string; error: string | null }[]> =>
      listUnread(db, viewer.id, limit),
    usage: (viewer: Viewer): Promise<Usage> =>
      countUsage(db, viewer.id, utc(startOfMonth(new TZDate(clock.now(), 'UTC')))),
  };
}

const utc = (date: Date): string => new Date(date.getTime()).toISOString();
