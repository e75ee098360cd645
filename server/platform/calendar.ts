import { TZDate } from '@date-fns/tz';
// The date-fns index module takes 200 MB and longer to load than all other modules together.
import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';

/** The start of a calendar day in a time zone, some days later; a day with a clock change has 23 or 25 hours. */
export const startOfDayIn = (timeZone: string, at: Date, daysLater = 0): string =>
  utc(startOfDay(addDays(new TZDate(at, timeZone), daysLater)));

/** The calendar day `YYYY-MM-DD` in a time zone as timestamps: its start, and that of the next day. */
export function dayIn(timeZone: string, date: string): { start: string; end: string } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Noon exists on every day.
  const noon = new TZDate(year, month - 1, day, 12, timeZone);
  return { start: startOfDayIn(timeZone, noon), end: startOfDayIn(timeZone, noon, 1) };
}

/** A range of calendar days, both inclusive, as timestamps: from `since` until before `before`. */
export const daysIn = (
  timeZone: string,
  { from, to }: { from?: string; to?: string },
): { since?: string; before?: string } => ({
  ...(from ? { since: dayIn(timeZone, from).start } : {}),
  ...(to ? { before: dayIn(timeZone, to).end } : {}),
});

/** The start of the month (UTC), as plans count. */
export const startOfMonth = (at: Date): string => `${at.toISOString().slice(0, 7)}-01T00:00:00.000Z`;

/**
 * On a Monday from this hour on, and on the Tuesday after it, in the time zone: the date of the Monday. Undefined on other
 * days.
 */
export function weekBeginning(timeZone: string, at: Date, hour: number): string | undefined {
  const now = new TZDate(at, timeZone);
  const daysAgo = now.getDay() - 1;
  if (daysAgo < 0 || daysAgo > 1 || (daysAgo === 0 && now.getHours() < hour)) return undefined;
  const monday = addDays(now, -daysAgo);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${monday.getFullYear()}-${two(monday.getMonth() + 1)}-${two(monday.getDate())}`;
}

const utc = (date: Date): string => new Date(date.getTime()).toISOString();
