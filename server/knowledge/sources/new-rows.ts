import { type Clock, isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { PageRow, SourceRow } from './sources.queries.ts';

/** The row of a source that has not been read. */
export function newSource(
  clock: Clock,
  given: Pick<SourceRow, 'bot_id' | 'type' | 'link' | 'settings'> & Partial<SourceRow>,
): SourceRow {
  const now = isoNow(clock);
  return {
    id: newId(),
    status: 'queued',
    error: null,
    note: null,
    media_id: null,
    site_id: null,
    pages_count: 0,
    passages_count: 0,
    found_count: 0,
    done_count: 0,
    stopped: null,
    site_wide_lines: null,
    last_synced_at: null,
    next_sync_at: null,
    kept_at: null,
    created_at: now,
    updated_at: now,
    ...given,
  };
}

/** The row of a page without content. */
export function newPage(
  clock: Clock,
  { id: source_id, bot_id }: SourceRow,
  given: Pick<PageRow, 'url' | 'status' | 'sync_id'> & Partial<PageRow>,
): PageRow {
  const now = isoNow(clock);
  return {
    id: newId(),
    source_id,
    bot_id,
    error: null,
    error_code: null,
    note: null,
    title: null,
    description: null,
    language: null,
    content_hash: null,
    etag: null,
    last_modified: null,
    depth: 0,
    passages_count: 0,
    doc: null,
    analyzer_version: null,
    fetched_at: now,
    created_at: now,
    updated_at: now,
    ...given,
  };
}
