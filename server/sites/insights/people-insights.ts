import { TZDate } from '@date-fns/tz';
import { median } from '#lib/median.ts';
import type { InsightsQuery } from '#lib/schemas/conversations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoIn } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import { listPeople } from '../takeover/takeover.ts';
import { dayRangeOf } from './day-range.ts';
import { countResolutions, listBeginnings, listPeopleConversations } from './people-insights.queries.ts';

/** How people answered on a website. */
export type PeopleInsights = Awaited<ReturnType<ReturnType<typeof createPeopleInsights>['get']>>;

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  sites: Pick<Sites, 'getPrivate'>;
}

const SETTLED_SECONDS = 3 * 24 * 3600;

type Row = Awaited<ReturnType<typeof listPeopleConversations>>[number];

/** Throws AppError 404 for those who may not see the numbers of the website. */
export function createPeopleInsights({ database: { db }, clock, sites }: Deps) {
  /** What each operator did; without an id those who are former members. */
  async function operatorsOf(rows: Row[]) {
    const answered = Map.groupBy(
      rows.filter(({ answered_at }) => answered_at !== null),
      ({ operator_id }) => operator_id,
    );
    // The visitor may have rated who was there before the last one.
    const rated = rows.flatMap(({ rated_user_id: id }) => id ?? []);
    const all = [...new Set([...answered.keys(), ...rated])];
    const ids = all.filter((id) => id !== null);
    const names = new Map((await listPeople(db, ids)).map(({ id, name }) => [id, name]));
    return all
      .map((id) => ({ id, own: answered.get(id) ?? [] }))
      .map(({ id, own }) => ({
        id,
        /** Null for a former member. */
        name: names.get(id ?? '') ?? null,
        conversations: own.length,
        firstResponseSeconds: median(own.flatMap(waitOf)),
        ...satisfactionOf(rows.filter((row) => id !== null && row.rated_user_id === id)),
      }))
      .sort((one, other) => other.conversations - one.conversations);
  }

  return {
    async get(viewer: Viewer, siteId: string, query: InsightsQuery) {
      const { id } = await sites.getPrivate(viewer, siteId, 'numbers');
      const range = dayRangeOf(viewer, query, clock.now());
      const rows = await listPeopleConversations(db, id, range);
      const [resolutions, beginnings, operators] = await Promise.all([
        countResolutions(db, id, range, isoIn(clock, -SETTLED_SECONDS)),
        listBeginnings(db, id, range),
        operatorsOf(rows),
      ]);
      const count = (isByPeople: boolean, state: string) =>
        resolutions.find((one) => one.isByPeople === isByPeople && one.state === state)?.n ?? 0;
      const ofWhom = (isByPeople: boolean) => ({
        resolved: count(isByPeople, 'resolved'),
        unresolved: count(isByPeople, 'unresolved'),
        open: count(isByPeople, 'open'),
      });
      return {
        /** The median; null before the first answer of a person. */
        firstResponseSeconds: median(rows.flatMap(waitOf)),
        /** Of the conversations that a person answered, and of all others. */
        people: ofWhom(true),
        assistant: ofWhom(false),
        ...satisfactionOf(rows),
        /** The conversations that began, by the day of the week from Monday and its hour, in the viewer’s time zone. */
        hours: hoursOf(beginnings, viewer.timeZone ?? 'UTC'),
        operators,
      };
    },
  };
}

const waitOf = ({ asked_at, answered_at }: Row): number[] =>
  asked_at && answered_at ? [Math.round((Date.parse(answered_at) - Date.parse(asked_at)) / 1000)] : [];

/** The mean is rounded to a tenth. */
function satisfactionOf(rows: Row[]): { ratings: number; meanRating: number | null } {
  const scores = rows.flatMap(({ rating }) => rating ?? []);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    ratings: scores.length,
    meanRating: scores.length === 0 ? null : Math.round((sum / scores.length) * 10) / 10,
  };
}

function hoursOf(times: string[], timeZone: string): number[][] {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  // Offsets are multiples of a quarter of an hour: a time zone is asked once for each.
  const quarters = Map.groupBy(times, (time) => Math.floor(Date.parse(time) / QUARTER_MS));
  for (const [quarter, { length }] of quarters) {
    const local = new TZDate(quarter * QUARTER_MS, timeZone);
    const day = week[(local.getDay() + 6) % 7];
    const hour = local.getHours();
    if (day) day[hour] = (day[hour] ?? 0) + length;
  }
  return week;
}

const QUARTER_MS = 15 * 60_000;
