import type { PERSON_OFFERS } from './inbox.ts';

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

export const DEFAULT_PEOPLE: People = {
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
