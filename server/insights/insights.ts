import { TZDate } from '@date-fns/tz';
// The date-fns index module takes 200 MB and longer to load than all other modules together.
import { startOfDay } from 'date-fns/startOfDay';
import { subDays } from 'date-fns/subDays';
import type { Entitlements, Usage } from '../billing/billing.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Viewer } from '../users/users.ts';
import { countQuestionsByDay, listConversations, listUnanswered, listUnread } from './insights.queries.ts';

/** Timestamps are ISO 8601. */
export interface DayOfQuestions {
  /** The start of the day in the owner's time zone. */
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
  /** The chat's first question. */
  name: string;
  siteSlug: string;
  siteName: string;
  questions: number;
  unanswered: number;
  lastTalkedAt: string;
}

interface Deps {
  database: Database;
  clock: Clock;
  entitlements: Entitlements;
}

const INSIGHT_DAYS = 30;

/** Statistics of the viewer's websites: their visitors' questions, and the usage of the plan. */
export function createInsights({ database: { db }, clock, entitlements }: Deps) {
  /** The start of that day in the viewer's time zone. A day with a clock change has 23 or 25 hours. */
  const startOf = ({ timeZone }: Viewer, daysAgo: number): string =>
    utc(startOfDay(subDays(new TZDate(clock.now(), timeZone ?? 'UTC'), daysAgo)));
  const since = (viewer: Viewer) => startOf(viewer, INSIGHT_DAYS - 1);

  return {
    /** One entry for each of the last `INSIGHT_DAYS` calendar days, in ascending order; the last is today. */
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
    /** Distinct questions of the same days, the last asked first. */
    unanswered: (viewer: Viewer, limit: number): Promise<UnansweredQuestion[]> =>
      listUnanswered(db, viewer.id, since(viewer), limit),
    /** Chats of the same days, the last active first. */
    conversations: (viewer: Viewer, limit: number): Promise<ConversationSummary[]> =>
      listConversations(db, viewer.id, since(viewer), limit),
    /** Websites whose last sync failed, the newest failure first. */
    unread: (
      viewer: Viewer,
      limit: number,
    ): Promise<{ siteSlug: string; siteName: string; error: string | null }[]> =>
      listUnread(db, viewer.id, limit),
    usage: (viewer: Viewer): Promise<Usage> => entitlements.usageOf(viewer.id),
  };
}

const utc = (date: Date): string => new Date(date.getTime()).toISOString();
