import {
  type QaSettings,
  qaSettings,
  type WebsiteSettings,
  websiteSettings,
} from '../../lib/schemas/knowledge.ts';
import type { PageRow, SourceRow } from './knowledge.queries.ts';

/** A website as a knowledge source, with the state of its sync. */
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
   * allows, `settings_changed` if its pages were read with other settings; other values are reasons for an incomplete
   * sync.
   */
  stopped: SourceRow['stopped'];
  lastSyncedAt: string | null;
  nextSyncAt: string | null;
  createdAt: string;
}

/** A question that the owner has answered; answers use it at once. */
export interface QaView extends QaSettings {
  id: string;
  botId: string;
  type: 'qa';
  status: 'ready';
  pagesCount: 0;
  passagesCount: number;
  error: null;
  lastSyncedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export type AnySourceView = SourceView | QaView;

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

export const readQaSettings = (source: Pick<SourceRow, 'settings'>): QaSettings =>
  qaSettings.parse(JSON.parse(source.settings));

export const presentAnySource = (source: SourceRow): AnySourceView =>
  source.type === 'qa' ? presentQa(source) : presentSource(source);

export const presentQa = (source: SourceRow): QaView => ({
  id: source.id,
  botId: source.bot_id,
  type: 'qa',
  status: 'ready',
  ...readQaSettings(source),
  pagesCount: 0,
  passagesCount: source.passages_count,
  error: null,
  lastSyncedAt: source.last_synced_at,
  createdAt: source.created_at,
  updatedAt: source.updated_at,
});

export function presentSource(source: SourceRow): SourceView {
  const { url, ...settings } = readWebsiteSettings(source);
  return {
    id: source.id,
    botId: source.bot_id,
    type: 'website',
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
