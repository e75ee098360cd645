import { formatTimestamp } from './dates.ts';

/** A moment, ISO 8601, and as the person who looks at it reads it. */
export interface DisplayTimestamp {
  iso: string;
  text: string;
}

/** Who looks, and when. */
export interface Looking {
  viewer: { timeZone: string | null };
  now: Date;
}

export const displayTimestamp = (iso: string, { viewer, now }: Looking): DisplayTimestamp => ({
  iso,
  text: formatTimestamp(iso, { now, timeZone: viewer.timeZone ?? 'UTC' }),
});
