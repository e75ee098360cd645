import { formatTimestamp } from './dates.ts';

export type DisplayTimestamp = ReturnType<typeof displayTimestamp>;

export interface DisplayContext {
  viewer: { timeZone: string | null };
  now: Date;
}

/** A timestamp with its text in the viewer's time zone. */
export function displayTimestamp(iso: string, { viewer, now }: DisplayContext) {
  return { iso, text: formatTimestamp(iso, { now, timeZone: viewer.timeZone ?? 'UTC' }) };
}
