import type { PERSON_OFFERS } from './inbox.ts';
import { fromLocalTime, toLocalTime } from './local-time.ts';

// When the visitors of a website are offered a person.

/** From and until, as `HH:MM` of the time zone. */
export type OpenTime = [from: string, until: string];

export interface OpeningHours {
  /** IANA. */
  timeZone: string;
  /** Seven days from Monday. */
  week: OpenTime[][];
  /** `YYYY-MM-DD`. */
  holidays: string[];
}

export interface People {
  offer: (typeof PERSON_OFFERS)[number];
  /** Null: always open. */
  hours: OpeningHours | null;
  /** After so long without an operator, the visitor is told that nobody has time. */
  claimMinutes: number;
  /** After so long without an answer of the operator, the conversation waits for another. */
  silentMinutes: number;
  /** A message that has one of them asks for a person. */
  words: string[];
}

const DEFAULT_PEOPLE: People = {
  offer: 'never',
  hours: null,
  claimMinutes: 5,
  silentMinutes: 15,
  words: [],
};

export const peopleIn = (stored: string | null): People => ({
  ...DEFAULT_PEOPLE,
  ...JSON.parse(stored ?? '{}'),
});

/** Whether people answer at this time. */
export function isOpenAt(hours: OpeningHours | null, iso: string): boolean {
  if (!hours) return true;
  const [day = '', time = ''] = toLocalTime(iso, hours.timeZone).split('T');
  return timesOf(hours, day).some(([from, until]) => from <= time && time < until);
}

/** How far ahead an opening is looked for: a longer holiday has no date. */
const DAYS_AHEAD = 60;

/** When people answer next, as ISO 8601; null while they do, and where no opening is known. */
export function opensAt(hours: OpeningHours | null, iso: string): string | null {
  if (!hours || isOpenAt(hours, iso)) return null;
  const [today = ''] = toLocalTime(iso, hours.timeZone).split('T');
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = dayAfter(today, ahead);
    const openings = timesOf(hours, day).map(([from]) => fromLocalTime(`${day}T${from}`, hours.timeZone));
    const next = openings.sort().find((opening) => opening > iso);
    if (next) return next;
  }
  return null;
}

/** Days are those of the time zone; their hours follow its changes of clocks. */
const timesOf = ({ week, holidays }: OpeningHours, day: string): OpenTime[] =>
  holidays.includes(day) ? [] : (week[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? []);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
