import { type Clock, isoIn, isoNow } from '../platform/clock.ts';
import type { SourceRow } from './knowledge.queries.ts';

const NEXT_TRY_SECONDS = 24 * 3600;

/** The state of a source whose sync was ended by a failure of this server, not of the website. */
export const brokenOff = (clock: Clock): Partial<SourceRow> => ({
  status: 'failed',
  error:
    'The reading broke off because of a fault on this server. It is tried again within a day, or when you ask for it.',
  next_sync_at: isoIn(clock, NEXT_TRY_SECONDS),
  updated_at: isoNow(clock),
});
