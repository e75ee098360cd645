import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../accounts/accounts.ts';
import { startOfDayIn } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/platform.ts';
import { spellingKey } from '../../platform/text/spelling-key.ts';
import {
  countOpenLeads,
  countQuestionsByDay,
  describeAnswers,
  findProgress,
  listConversations,
  listDoubtful,
  listModelProblems,
  listUnanswered,
  listUnread,
  listVotedDown,
} from './insights.queries.ts';

export type { SiteInsights } from './site-insights.ts';
export type Insights = ReturnType<typeof createInsights>;
/** A question without an answer, or with a doubtful or bad one, in all its spellings. */
export type OpenQuestion = Awaited<ReturnType<typeof listUnanswered>>[number];
export type ConversationSummary = Awaited<ReturnType<typeof listConversations>>[number];
/** A source of a website whose last sync failed. */
export type UnreadSource = Awaited<ReturnType<ReturnType<typeof createInsights>['unread']>>[number];

const INSIGHT_DAYS = 30;
/** A model that failed before is not asked any more, or nobody asks. */
const RECENT_DAYS = 7;
/** The spellings of unanswered questions that are considered, the last asked first. */
const SPELLINGS = 2000;
const MAX_ANSWERS = 50;
const MAX_CACHED = 200;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config'> {}

/** Statistics of the viewer's websites. */
export function createInsights({ database: { db }, clock, config }: Deps) {
  /** The start of that day in the viewer's time zone. */
  const startOf = ({ timeZone }: Viewer, daysAgo: number): string =>
    startOfDayIn(timeZone ?? 'UTC', clock.now(), -daysAgo);
  const since = (viewer: Viewer) => startOf(viewer, INSIGHT_DAYS - 1);
  const cache = new LRUCache<string, { state: string; questions: ReturnType<typeof compute> }>({
    max: MAX_CACHED,
  });

  async function countByDay(viewer: Viewer) {
    const days = Array.from({ length: INSIGHT_DAYS }, (_, position) =>
      startOf(viewer, INSIGHT_DAYS - 1 - position),
    );
    const counted = await countQuestionsByDay(db, viewer.id, days);
    return days.map((start, position) => ({
      start,
      ...(counted.get(position) ?? { questions: 0, unanswered: 0 }),
    }));
  }

  /** The questions of the last `INSIGHT_DAYS` calendar days. */
  async function compute(viewer: Viewer) {
    const [byDay, unanswered, modelFailures] = await Promise.all([
      countByDay(viewer),
      listUnanswered(db, viewer.id, since(viewer), SPELLINGS),
      listModelProblems(db, { ownerId: viewer.id }, startOf(viewer, RECENT_DAYS)),
    ]);
    return {
      /** One entry for each day, in ascending order; the last is today. */
      byDay,
      /** The distinct questions without an answer, the latest first; spellings of one question count together. */
      unanswered: joinSpellings(unanswered),
      /** Websites where visitors get quotes instead of a model's answers. */
      modelFailures,
    };
  }

  return {
    /** Computed only after an answer was added or deleted: it takes half of the time of a busy website's dashboard. */
    async questions(viewer: Viewer): ReturnType<typeof compute> {
      const first = since(viewer);
      const state = `${first} ${viewer.timeZone} ${await describeAnswers(db, viewer.id, first)}`;
      const known = cache.get(viewer.id);
      if (known?.state === state) return known.questions;
      const questions = compute(viewer);
      cache.set(viewer.id, { state, questions });
      questions.catch(() => cache.delete(viewer.id));
      return questions;
    },
    /** Chats of the same days, the last active first. */
    conversations: (viewer: Viewer, limit: number) => listConversations(db, viewer.id, since(viewer), limit),
    /** Sources that could not be read, the newest failure first. */
    async unread(viewer: Viewer, limit: number) {
      const rows = await listUnread(db, viewer.id, limit);
      return rows.map(({ sourceOf, siteId, ...source }) => ({
        ...source,
        /** It is the website itself. */
        isWebsite: sourceOf === siteId,
      }));
    },
    /** Questions whose answers were voted down in the same days, the last first. */
    votedDown: async (viewer: Viewer): Promise<OpenQuestion[]> =>
      joinSpellings(await listVotedDown(db, viewer.id, since(viewer), MAX_ANSWERS)),
    /** Questions with a doubtful answer in the same days, the last first. */
    doubtful: async (viewer: Viewer): Promise<OpenQuestion[]> =>
      joinSpellings(await listDoubtful(db, viewer.id, since(viewer), MAX_ANSWERS)),
    /** How far the viewer has come with their websites. */
    progress: (viewer: Viewer) => findProgress(db, viewer.id, config.siteUrl),
    openLeads: (viewer: Viewer) => countOpenLeads(db, viewer.id),
  };
}

function joinSpellings(questions: OpenQuestion[]): OpenQuestion[] {
  const groups = Map.groupBy(questions, ({ siteSlug, text }) => `${siteSlug} ${spellingKey(text)}`);
  return [...groups.values()].flatMap(([last, ...earlier]) =>
    last ? { ...last, times: earlier.reduce((sum, { times }) => sum + times, last.times) } : [],
  );
}
