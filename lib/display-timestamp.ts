import { formatTimestamp } from './dates.ts';

/** A timestamp, and its text for the viewer. */
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
