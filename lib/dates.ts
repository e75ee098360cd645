/** ISO 8601 text, or a date. */
export type Timestamp = string | Date;

/**
 * Formats a timestamp for signed-in pages: only the time for today, "Yesterday at …" for yesterday, otherwise weekday,
 * date and time. The current day is determined in `timeZone`, an IANA name.
 * @throws RangeError for an invalid date or zone
 */
export function formatTimestamp(
  timestamp: Timestamp,
  { now, timeZone }: { now: Timestamp; timeZone: string },
): string {
  const time = format(timestamp, timeZone, { hour: 'numeric', minute: '2-digit' });
  const daysAgo = dayNumber(now, timeZone) - dayNumber(timestamp, timeZone);
  if (daysAgo === 0) return time;
  if (daysAgo === 1) return `Yesterday at ${time}`;
  const date = format(timestamp, timeZone, {
    weekday: 'long',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return `${date}, ${time}`;
}

/** "November 2nd" or, with the year, "November 2nd, 2026". */
export function formatOrdinalDate(
  timestamp: Timestamp,
  { timeZone = 'UTC', withYear = false }: { timeZone?: string; withYear?: boolean } = {},
): string {
  const { year, day } = calendarDay(timestamp, timeZone);
  const date = `${format(timestamp, timeZone, { month: 'long' })} ${ordinal(day)}`;
  return withYear ? `${date}, ${year}` : date;
}

/** "November 2nd, 2026, 3:04 PM UTC": the full timestamp, for mails, which may be read much later. */
export const formatFullTimestamp = (timestamp: Timestamp, timeZone = 'UTC'): string =>
  `${formatOrdinalDate(timestamp, { timeZone, withYear: true })}, ${format(timestamp, timeZone, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })}`;

/** "November 2026". */
export const formatMonth = (timestamp: Timestamp, timeZone = 'UTC'): string =>
  format(timestamp, timeZone, { month: 'long', year: 'numeric' });

function format(timestamp: Timestamp, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const text = dateTimeFormat(timeZone, options).format(new Date(timestamp));
  // Engines differ in the space before AM and PM; hydration requires the server's exact text.
  return text.replace(/\u202f/g, ' ');
}

/** Covers all formats of the offered zones; browsers may send further zones. */
const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters: creating one takes a hundred times longer than formatting, and uses much memory outside the V8
 * heap.
 */
function dateTimeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const created = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, created);
  return created;
}

const DAY_MS = 86_400_000;

/** Compares calendar days: at a daylight saving change a day has 23 or 25 hours. */
function dayNumber(timestamp: Timestamp, timeZone: string): number {
  const { year, month, day } = calendarDay(timestamp, timeZone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** `YYYY-MM-DD`, as date fields have it. */
export function isoDay(timestamp: Timestamp, timeZone: string): string {
  const { year, month, day } = calendarDay(timestamp, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function calendarDay(timestamp: Timestamp, timeZone: string): { year: number; month: number; day: number } {
  const [month = 0, day = 0, year = 0] = format(timestamp, timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
    .split('/')
    .map(Number);
  return { year, month, day };
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
