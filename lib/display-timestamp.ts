import { formatShortTimestamp, formatTimestamp } from './dates.ts';

export type DisplayTimestamp = ReturnType<typeof displayTimestamp>;

export interface DisplayContext {
  viewer: { timeZone: string | null };
  now: Date;
}

/** A timestamp with its texts in the viewer's time zone. */
export function displayTimestamp(iso: string, { viewer, now }: DisplayContext) {
  const context = { now, timeZone: viewer.timeZone ?? 'UTC' };
  return {
    iso,
    text: formatTimestamp(iso, context),
    /** For the cells of tables. */
    short: formatShortTimestamp(iso, context),
  };
}
