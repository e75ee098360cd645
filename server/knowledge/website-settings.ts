import { omitUndefined } from '../../lib/omit-undefined.ts';
import {
  type UpdateWebsiteInput,
  type WebsiteSettings,
  websiteSettings,
} from '../../lib/schemas/knowledge.ts';
import { invalid } from '../platform/errors.ts';
import { isSameSite, startUrlsFor } from './crawl/address.ts';
import { readWebsiteSettings } from './knowledge.present.ts';
import type { SourceRow } from './knowledge.queries.ts';

/** `stopped` of a source whose pages were read with other settings. */
const SETTINGS_CHANGED = 'settings_changed';

const DAY = 24 * 3600;
const SCHEDULE_SECONDS = { daily: DAY, weekly: 7 * DAY, never: null };

/** The time of the next sync after one that ended at `from`; null if there is none. */
export function nextSyncAfter(from: Date, schedule: WebsiteSettings['schedule']): string | null {
  const seconds = SCHEDULE_SECONDS[schedule];
  return seconds === null ? null : new Date(from.getTime() + seconds * 1000).toISOString();
}

/**
 * The columns of a source with changed settings.
 * @throws AppError 422 for the address of another website: its pages would stand beside those of the old one
 */
export function changeWebsite(source: SourceRow, change: UpdateWebsiteInput): Partial<SourceRow> {
  const known = readWebsiteSettings(source);
  const { maxDepth, ...others } = omitUndefined(change);
  const settings = websiteSettings.parse({
    ...known,
    ...others,
    ...(maxDepth !== undefined && { maxDepth: maxDepth ?? undefined }),
  });
  if (settings.url !== known.url && !isOneWebsite(settings.url, known.url))
    throw invalid({ url: ['This is another website. Add it as a source of its own.'] });
  const isReadOtherwise =
    JSON.stringify({ ...settings, schedule: '' }) !== JSON.stringify({ ...known, schedule: '' });
  return {
    settings: JSON.stringify(settings),
    // Unchanged pages are then read again too: their links may be included now.
    ...(isReadOtherwise && { stopped: SETTINGS_CHANGED }),
    ...(settings.schedule !== known.schedule && {
      next_sync_at: nextSyncAfter(new Date(source.last_synced_at ?? source.updated_at), settings.schedule),
    }),
  };
}

/** A site's own source has its domain in place of an address. */
function isOneWebsite(one: string, other: string): boolean {
  const [first] = startUrlsFor(one);
  const [second] = startUrlsFor(other);
  return first !== undefined && second !== undefined && isSameSite(first, second);
}
