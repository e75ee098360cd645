/** ISO 8601 text, or a date. */
export type Timestamp = string | Date;

/**
 * A moment as signed-in pages say it: today only its time, yesterday "Yesterday at …", else weekday, date and time.
 * What counts as today is decided in `timeZone`, an IANA name.
 * @throws RangeError for what is no date or no zone.
 */
export function formatTimestamp(
  moment: Timestamp,
  { now, timeZone }: { now: Timestamp; timeZone: string },
): string {
  const time = format(moment, timeZone, { hour: 'numeric', minute: '2-digit' });
  const daysAgo = dayNumber(now, timeZone) - dayNumber(moment, timeZone);
  if (daysAgo === 0) return time;
  if (daysAgo === 1) return `Yesterday at ${time}`;
  const date = format(moment, timeZone, {
    weekday: 'long',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return `${date}, ${time}`;
}

/** "November 2nd", with its year "November 2nd, 2026". */
export function formatOrdinalDate(
  moment: Timestamp,
  { timeZone = 'UTC', withYear = false }: { timeZone?: string; withYear?: boolean } = {},
): string {
  const { year, day } = calendarDay(moment, timeZone);
  const date = `${format(moment, timeZone, { month: 'long' })} ${ordinal(day)}`;
  return withYear ? `${date}, ${year}` : date;
}

/** "November 2nd, 2026, 3:04 PM UTC": a moment in full, for mails, which are read at any time. */
export const formatFullTimestamp = (moment: Timestamp, timeZone = 'UTC'): string =>
  `${formatOrdinalDate(moment, { timeZone, withYear: true })}, ${format(moment, timeZone, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })}`;

/** "November 2026". */
export const formatMonth = (moment: Timestamp, timeZone = 'UTC'): string =>
  format(moment, timeZone, { month: 'long', year: 'numeric' });

/** Whole seconds since 1970. */
export const toUnixSeconds = (moment: Timestamp): number => Math.floor(new Date(moment).getTime() / 1000);

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);

function format(moment: Timestamp, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(moment));
  // Engines differ in the space before AM and PM; a hydrated page must say what the server said.
  return text.replace(/\u202f/g, ' ');
}

const DAY_MS = 86_400_000;

/** Days are counted by the calendar: around a change of the clocks a day has 23 or 25 hours. */
function dayNumber(moment: Timestamp, timeZone: string): number {
  const { year, month, day } = calendarDay(moment, timeZone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function calendarDay(moment: Timestamp, timeZone: string): { year: number; month: number; day: number } {
  const [month = 0, day = 0, year = 0] = format(moment, timeZone, {
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
