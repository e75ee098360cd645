import { type Clock, isoNow } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { SourceRow } from './knowledge.queries.ts';

/** The row of a source that has not been read. */
export function newSource(
  clock: Clock,
  {
    settings,
    ...given
  }: Pick<SourceRow, 'bot_id' | 'type' | 'link'> & Partial<SourceRow> & { settings: string },
): SourceRow {
  const now = isoNow(clock);
  return {
    id: newId(),
    status: 'queued',
    error: null,
    settings,
    media_id: null,
    pages_count: 0,
    passages_count: 0,
    found_count: 0,
    done_count: 0,
    stopped: null,
    last_synced_at: null,
    next_sync_at: null,
    created_at: now,
    updated_at: now,
    ...given,
  };
}
