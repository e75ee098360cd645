/** Injected, so tests can set the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The stored form of a timestamp: ISO 8601, UTC, milliseconds. Sorts as text. */
export const isoNow = (clock: Clock): string => clock.now().toISOString();

export const isoIn = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

/** Of two ISO 8601 timestamps: the clocks of processes differ, and what comes later may have an earlier one. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);
