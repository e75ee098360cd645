import { formatTimestamp } from './dates.ts';

/** A moment, ISO 8601, and as the person who looks at it reads it. */
export interface ShownMoment {
  iso: string;
  text: string;
}

/** Who looks, and when. */
export interface Looking {
  viewer: { timeZone: string | null };
  now: Date;
}

export const shownMoment = (iso: string, { viewer, now }: Looking): ShownMoment => ({
  iso,
  text: formatTimestamp(iso, { now, timeZone: viewer.timeZone ?? 'UTC' }),
});
