import { omitUndefined } from '#lib/omit-undefined.ts';
import { type UpdateWebsiteInput, type WebsiteSettings, websiteSettings } from '#lib/schemas/sources.ts';
import { invalid } from '../../platform/errors.ts';
import { isSameSite, startUrlsFor } from './crawl/address.ts';
import { readWebsiteSettings } from './sources.present.ts';
import type { SourceRow } from './sources.queries.ts';

const DAY = 24 * 3600;
const SCHEDULE_SECONDS = { daily: DAY, weekly: 7 * DAY, never: null };

/** The time of the next sync after one that ended at `from`; null if there is none. */
export function nextSyncAfter(from: Date, schedule: WebsiteSettings['schedule']): string | null {
  const seconds = SCHEDULE_SECONDS[schedule];
  return seconds === null ? null : new Date(from.getTime() + seconds * 1000).toISOString();
}

/**
 * The columns of a source with changed settings.
 * @throws AppError 422 for the address of another website, whose pages would be mixed with those of the old one, and for
 * a source that follows the domain of a site
 */
export function changeWebsite(source: SourceRow, change: UpdateWebsiteInput): Partial<SourceRow> {
  const known = readWebsiteSettings(source);
  const { maxDepth, ...others } = omitUndefined(change);
  const settings = websiteSettings.parse({
    ...known,
    ...others,
    ...(maxDepth !== undefined && { maxDepth: maxDepth ?? undefined }),
  });
  if (settings.url !== known.url) assertSameWebsite(source, settings.url, known.url);
  const haveCrawlSettingsChanged =
    JSON.stringify({ ...settings, schedule: '' }) !== JSON.stringify({ ...known, schedule: '' });
  return {
    settings: JSON.stringify(settings),
    // Unchanged pages are then read again too: their links may be included now.
    ...(haveCrawlSettingsChanged && source.last_synced_at !== null && { stopped: 'settings_changed' }),
    ...(settings.schedule !== known.schedule && {
      next_sync_at: nextSyncAfter(new Date(source.last_synced_at ?? source.updated_at), settings.schedule),
    }),
  };
}

function assertSameWebsite({ site_id }: SourceRow, url: string, known: string): void {
  if (site_id !== null)
    throw invalid({ url: ['This source follows the domain of its website. Change the domain there.'] });
  const [first] = startUrlsFor(url);
  const [second] = startUrlsFor(known);
  if (!first || !second || !isSameSite(first, second))
    throw invalid({ url: ['This is another website. Add it as a separate source.'] });
}
