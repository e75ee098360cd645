import { LRUCache } from 'lru-cache';
import type { Entitlements, Usage } from '../billing/billing.ts';
import type { ModelProblem } from '../models/models.ts';
import { startOfDayIn } from '../platform/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { spellingKey } from '../platform/text/spelling-key.ts';
import type { Viewer } from '../users/users.ts';
import {
  countOpenLeads,
  countQuestionsByDay,
  describeAnswers,
  listConversations,
  listModelProblems,
  listUnanswered,
  listUnread,
  listVotedDown,
} from './insights.queries.ts';

/** Timestamps are ISO 8601. */
export interface DayOfQuestions {
  /** The start of the day in the owner's time zone. */
  start: string;
  questions: number;
  unanswered: number;
}

/** A source of a website whose last sync failed. */
export interface UnreadSource {
  id: string;
  botId: string;
  siteSlug: string;
  siteName: string;
  /** It is the website itself. */
  isWebsite: boolean;
  error: string | null;
}

/** A website where visitors get quotes instead of a model's answers. */
export interface ModelFailure {
  siteSlug: string;
  siteName: string;
  botId: string;
  problem: ModelProblem;
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

/** The questions of the last `INSIGHT_DAYS` calendar days. */
export interface Questions {
  /** One entry for each day, in ascending order; the last is today. */
  byDay: DayOfQuestions[];
  /** The last distinct questions without an answer, the latest first; spellings of one question count together. */
  unanswered: UnansweredQuestion[];
  modelFailures: ModelFailure[];
}

interface Deps {
  database: Database;
  clock: Clock;
  entitlements: Entitlements;
}

const INSIGHT_DAYS = 30;
/** A model that failed before is not asked any more, or nobody asks. */
const RECENT_DAYS = 7;
/** The spellings of unanswered questions that are considered, the last asked first. */
const SPELLINGS = 2000;
const MAX_UNANSWERED = 50;
const MAX_CACHED = 200;

/** Statistics of the viewer's websites: their visitors' questions, and the usage of the plan. */
export function createInsights({ database: { db }, clock, entitlements }: Deps) {
  /** The start of that day in the viewer's time zone. */
  const startOf = ({ timeZone }: Viewer, daysAgo: number): string =>
    startOfDayIn(timeZone ?? 'UTC', clock.now(), -daysAgo);
  const since = (viewer: Viewer) => startOf(viewer, INSIGHT_DAYS - 1);
  const cache = new LRUCache<string, { state: string; questions: Promise<Questions> }>({ max: MAX_CACHED });

  async function countByDay(viewer: Viewer): Promise<DayOfQuestions[]> {
    const days = Array.from({ length: INSIGHT_DAYS }, (_, position) =>
      startOf(viewer, INSIGHT_DAYS - 1 - position),
    );
    const counted = await countQuestionsByDay(db, viewer.id, days);
    return days.map((start, position) => ({
      start,
      ...(counted.get(position) ?? { questions: 0, unanswered: 0 }),
    }));
  }

  async function compute(viewer: Viewer): Promise<Questions> {
    const [byDay, unanswered, modelFailures] = await Promise.all([
      countByDay(viewer),
      listUnanswered(db, viewer.id, since(viewer), SPELLINGS),
      listModelProblems(db, { ownerId: viewer.id }, startOf(viewer, RECENT_DAYS)),
    ]);
    return {
      byDay,
      unanswered: joinSpellings(unanswered).slice(0, MAX_UNANSWERED),
      modelFailures,
    };
  }

  return {
    /** Computed only after an answer was added or deleted: it takes half of the time of a busy website's dashboard. */
    async questions(viewer: Viewer): Promise<Questions> {
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
    conversations: (viewer: Viewer, limit: number): Promise<ConversationSummary[]> =>
      listConversations(db, viewer.id, since(viewer), limit),
    /** The newest failure first. */
    async unread(viewer: Viewer, limit: number): Promise<UnreadSource[]> {
      const rows = await listUnread(db, viewer.id, limit);
      return rows.map(({ settings, domain, ...source }) => ({
        ...source,
        isWebsite: (JSON.parse(settings) as { url?: string }).url === domain,
      }));
    },
    /** Questions whose answers were voted down in the same days, the last first. */
    votedDown: async (viewer: Viewer): Promise<UnansweredQuestion[]> =>
      joinSpellings(await listVotedDown(db, viewer.id, since(viewer), MAX_UNANSWERED)),
    openLeads: (viewer: Viewer): Promise<{ siteSlug: string; siteName: string; leads: number }[]> =>
      countOpenLeads(db, viewer.id),
    usage: (viewer: Viewer): Promise<Usage> => entitlements.usageOf(viewer.id),
  };
}

function joinSpellings(questions: UnansweredQuestion[]): UnansweredQuestion[] {
  const groups = Map.groupBy(questions, ({ siteSlug, question }) => `${siteSlug} ${spellingKey(question)}`);
  return [...groups.values()].flatMap(([last, ...earlier]) =>
    last ? { ...last, times: earlier.reduce((sum, { times }) => sum + times, last.times) } : [],
  );
}
