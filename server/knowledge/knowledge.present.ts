import { type WebsiteSettings, websiteSettings } from '../../lib/schemas/knowledge.ts';
import type { PageRow, SourceRow } from './knowledge.queries.ts';

/** A knowledge source with the state of its sync. */
export interface SourceView {
  id: string;
  botId: string;
  type: 'website';
  status: 'queued' | 'syncing' | 'ready' | 'failed';
  url: string;
  settings: Omit<WebsiteSettings, 'url'>;
  pagesCount: number;
  passagesCount: number;
  /** The addresses found in this sync, and the number of these that are finished. */
  foundCount: number;
  doneCount: number;
  error: string | null;
  /**
   * `page_limit` if the website has more pages than the source's limit, `plan_limit` if it has more than the plan
   * allows; other values are reasons for an incomplete sync.
   */
  stopped: string | null;
  lastSyncedAt: string | null;
  nextSyncAt: string | null;
  createdAt: string;
}

export interface PageView {
  id: string;
  url: string;
  status: 'indexed' | 'skipped' | 'failed';
  error: string | null;
  title: string | null;
  passagesCount: number;
  fetchedAt: string;
}

export const readWebsiteSettings = (source: Pick<SourceRow, 'settings'>): WebsiteSettings =>
  websiteSettings.parse(JSON.parse(source.settings));

export function presentSource(source: SourceRow): SourceView {
  const { url, ...settings } = readWebsiteSettings(source);
  return {
    id: source.id,
    botId: source.bot_id,
    type: source.type,
    status: source.status,
    url,
    settings,
    pagesCount: source.pages_count,
    passagesCount: source.passages_count,
    foundCount: source.found_count,
    doneCount: source.done_count,
    error: source.error,
    stopped: source.stopped,
    lastSyncedAt: source.last_synced_at,
    nextSyncAt: source.next_sync_at,
    createdAt: source.created_at,
  };
}

export const presentPage = (page: PageRow): PageView => ({
  id: page.id,
  url: page.url,
  status: page.status,
  error: page.error,
  title: page.title,
  passagesCount: page.passages_count,
  fetchedAt: page.fetched_at,
});
