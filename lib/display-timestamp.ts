import { formatTimestamp } from './dates.ts';

export type DisplayTimestamp = ReturnType<typeof displayTimestamp>;

export interface DisplayContext {
  viewer: { timeZone: string | null };
  now: Date;
}

/** A timestamp with its text in the viewer's time zone. */
export const displayTimestamp = (iso: string, { viewer, now }: DisplayContext) => ({
  iso,
  text: formatTimestamp(iso, { now, timeZone: viewer.timeZone ?? 'UTC' }),
});
