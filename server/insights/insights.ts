import type { Entitlements, Usage } from '../billing/billing.ts';
import { startOfDayIn } from '../platform/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { spellingKey } from '../platform/text/spelling-key.ts';
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
/** The spellings of unanswered questions that are considered, the last asked first. */
const SPELLINGS = 2000;

/** Statistics of the viewer's websites: their visitors' questions, and the usage of the plan. */
export function createInsights({ database: { db }, clock, entitlements }: Deps) {
  /** The start of that day in the viewer's time zone. */
  const startOf = ({ timeZone }: Viewer, daysAgo: number): string =>
    startOfDayIn(timeZone ?? 'UTC', clock.now(), -daysAgo);
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
    /** Distinct questions of the same days, the last asked first; spellings of one question count together. */
    unanswered: async (viewer: Viewer, limit: number): Promise<UnansweredQuestion[]> =>
      joinSpellings(await listUnanswered(db, viewer.id, since(viewer), SPELLINGS)).slice(0, limit),
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

function joinSpellings(questions: UnansweredQuestion[]): UnansweredQuestion[] {
  const groups = Map.groupBy(questions, ({ siteSlug, question }) => `${siteSlug} ${spellingKey(question)}`);
  return [...groups.values()].flatMap(([last, ...earlier]) =>
    last ? { ...last, times: earlier.reduce((sum, { times }) => sum + times, last.times) } : [],
  );
}
