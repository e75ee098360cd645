import type { InsightsQuery } from '#lib/schemas/conversations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { dayIn, startOfDayIn } from '../../platform/calendar.ts';
import type { DayRange } from './site-insights.queries.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** The last days up to today, or those of the query: the last `MAX_DAYS` of them. Days are those of the viewer. */
export function dayRangeOf({ timeZone: zone }: Viewer, { from, to }: InsightsQuery, now: Date): DayRange {
  const timeZone = zone ?? 'UTC';
  const last = to ? new Date(dayIn(timeZone, to).start) : now;
  const startAgo = (days: number) => startOfDayIn(timeZone, last, -days);
  const first = from ? dayIn(timeZone, from).start : startAgo(DEFAULT_DAYS - 1);
  const starts: string[] = [];
  for (let ago = 0; ago < MAX_DAYS && (ago === 0 || startAgo(ago) >= first); ago++)
    starts.unshift(startAgo(ago));
  return { starts, end: startOfDayIn(timeZone, last, 1) };
}
