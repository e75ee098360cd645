import type { InsightsQuery } from '#lib/schemas/conversations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { ModelProblem } from '../../assistants/assistants.ts';
import { startOfDayIn } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/platform.ts';
import { spellingKey } from '../../platform/text/spelling-key.ts';
import type { Gaps } from '../gaps/gaps.ts';
import type { Sites } from '../sites/sites.ts';
import { dayRangeOf } from './day-range.ts';
import { listModelProblems } from './insights.queries.ts';
import {
  type CountsByDay,
  countAnswers,
  countDoubtful,
  countEvents,
  countLeads,
  countPersonRequests,
  countSearches,
  countVotes,
  listQuestions,
  listSearches,
  listShares,
} from './site-insights.queries.ts';

const NOTHING = {
  questions: 0,
  answered: 0,
  /** How many of the answered questions have a doubtful answer. */
  doubtful: 0,
  personRequests: 0,
  searches: 0,
  searchesWithoutResults: 0,
  clicks: 0,
  opens: 0,
  shares: 0,
  leads: 0,
  votesUp: 0,
  votesDown: 0,
};

export type InsightCounts = typeof NOTHING;
export type SiteInsights = ReturnType<typeof createSiteInsights>;
export type SiteWeek = Awaited<ReturnType<SiteInsights['week']>>;
export type WeekCount = SiteWeek['gaps'];

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  sites: Sites;
  gaps: Pick<Gaps, 'count'>;
}

const TOP = 10;
/** The spellings, and the kinds of shares, among which the most frequent are found. */
const CANDIDATES = 1000;
/** The newest questions that are considered. */
const NEWEST = 5000;

export function createSiteInsights({ database: { db }, clock, sites, gaps }: Deps) {
  return {
    /**
     * Counts of the last seven days, today included, and of the seven before.
     * @throws AppError 404 for a site that the viewer may not see.
     */
    async week(viewer: Viewer, siteId: string) {
      const { id } = await sites.getPrivate(viewer, siteId, 'numbers');
      const startAgo = (days: number) => startOfDayIn(viewer.timeZone ?? 'UTC', clock.now(), -days);
      const [before, now, end] = [startAgo(13), startAgo(6), startAgo(-1)];
      const weeks = { starts: [before, now], end };
      const [answers, leads, gapsBefore, gapsNow] = await Promise.all([
        countAnswers(db, id, weeks),
        countLeads(db, id, weeks),
        gaps.count(id, before, now),
        gaps.count(id, now, end),
      ]);
      const count = <Name extends string>(counts: CountsByDay<Name>, name: Name) => ({
        before: counts.get(0)?.[name] ?? 0,
        now: counts.get(1)?.[name] ?? 0,
      });
      return {
        questions: count(answers, 'questions'),
        answered: count(answers, 'answered'),
        leads: count(leads, 'leads'),
        /** Different texts that visitors did not find an answer to, or only a doubtful one. */
        gaps: { before: gapsBefore, now: gapsNow },
      };
    },

    /** Why the model gave no answer when a visitor last asked it; null if it did, or nobody has asked it lately. */
    async modelProblem(viewer: Viewer, siteId: string): Promise<ModelProblem | null> {
      const { id } = await sites.getPrivate(viewer, siteId, 'numbers');
      const since = startOfDayIn(viewer.timeZone ?? 'UTC', clock.now(), -6);
      return (await listModelProblems(db, { siteId: id }, since))[0]?.problem ?? null;
    },

    /**
     * The activity of visitors on a website in a range of days.
     * @throws AppError 404 for a site that the viewer may not see.
     */
    async get(viewer: Viewer, siteId: string, query: InsightsQuery) {
      const { id } = await sites.getPrivate(viewer, siteId, 'numbers');
      const range = dayRangeOf(viewer, query, clock.now());
      const [answers, requests, doubtful, votes, searches, events, leads, questions, searched, shares] =
        await Promise.all([
          countAnswers(db, id, range),
          countPersonRequests(db, id, range),
          countDoubtful(db, id, range),
          countVotes(db, id, range),
          countSearches(db, id, range),
          countEvents(db, id, range),
          countLeads(db, id, range),
          listQuestions(db, id, range, NEWEST, CANDIDATES),
          listSearches(db, id, range, CANDIDATES),
          listShares(db, id, range, CANDIDATES),
        ]);
      const counted = [answers, requests, doubtful, votes, searches, events, leads];
      const days: (InsightCounts & { start: string })[] = range.starts.map((start, day) =>
        Object.assign({ start, ...NOTHING }, ...counted.map((counts) => counts.get(day))),
      );
      const shared = shares.map(({ data, times }) => ({ ...readShare(data), times: Number(times) }));
      return {
        /** Each with its start in the viewer's time zone, ISO 8601. */
        days,
        totals: sumOf(days),
        topQuestions: top(questions, ({ question }) => question ?? '', spellingKey).map(
          ({ items: _items, ...question }) => question,
        ),
        topSearches: top(searched, ({ query: text }) => text, spellingKey).map(({ text, times, items }) => ({
          text,
          times,
          hasResults: items.some(({ results }) => Number(results) > 0),
        })),
        sharesByNetwork: top(shared, ({ network }) => network).map(({ text, times }) => ({
          network: text,
          times,
        })),
        sharedPages: top(shared, ({ url }) => url).map(({ text, times }) => ({ url: text, times })),
      };
    },
  };
}

const sumOf = (days: InsightCounts[]): InsightCounts => {
  const names = Object.keys(NOTHING) as (keyof InsightCounts)[];
  return Object.fromEntries(
    names.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as InsightCounts;
};

/** The most frequent texts; texts with the same key count together, in the spelling of the most frequent. */
function top<Item extends { times: number }>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  keyOf: (text: string) => string = (text) => text,
): { text: string; times: number; items: Item[] }[] {
  const groups = Map.groupBy(
    items.filter((item) => textOf(item) !== ''),
    (item) => keyOf(textOf(item)),
  );
  return [...groups.values()]
    .map((group) => ({
      text: textOf(group[0] as Item),
      times: group.reduce((sum, { times }) => sum + Number(times), 0),
      items: group,
    }))
    .sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1))
    .slice(0, TOP);
}

/** Visitors choose the data of their events. */
function readShare(data: string): { network: string; url: string } {
  const { network, url } = JSON.parse(data) as Record<string, unknown>;
  return {
    network: typeof network === 'string' ? network : '',
    url: typeof url === 'string' ? (url.split('#', 1)[0] ?? '') : '',
  };
}
