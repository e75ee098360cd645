import { formatTimestamp } from './dates.ts';

/** A timestamp with its formatted text for the viewer. */
export interface DisplayTimestamp {
  iso: string;
  text: string;
}

/** The viewer's time zone and the current time. */
export interface DisplayContext {
  viewer: { timeZone: string | null };
  now: Date;
}

export const displayTimestamp = (iso: string, { viewer, now }: DisplayContext): DisplayTimestamp => ({
  iso,
  text: formatTimestamp(iso, { now, timeZone: viewer.timeZone ?? 'UTC' }),
});
