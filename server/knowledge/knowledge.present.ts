import {
  type QaSettings,
  qaSettings,
  type TextSettings,
  textSettings,
  type WebsiteSettings,
  websiteSettings,
} from '#lib/schemas/knowledge.ts';
import { cutText } from '#lib/text.ts';
import type { MediaView } from '../media/media.ts';
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

interface DocumentView {
  id: string;
  botId: string;
  title: string;
  /** What it counts in a plan's limit of pages. */
  pagesCount: number;
  passagesCount: number;
  lastSyncedAt: string | null;
  createdAt: string;
}

/** A text that its owner has written; answers use it at once. */
export interface TextView extends DocumentView {
  type: 'text';
  status: 'ready';
  /** Its beginning. */
  excerpt: string;
  /** Light Markdown. Lists leave it out. */
  text?: string;
  error: null;
  updatedAt: string;
}

/** A file of the media library, with the state of its reading. */
export interface FileView extends DocumentView {
  type: 'media';
  status: SourceRow['status'];
  mediaId: string;
  /** Whether citations link to the file, which their visitors may then open, or name its title only. */
  link: 'file' | 'none';
  /** A path of this website. */
  sourceUrl: string;
  mimeType: string;
  visibility: MediaView['visibility'];
  /** The parts of the document, and the number of these that are finished. */
  foundCount: number;
  doneCount: number;
  /** Why it could not be read. */
  error: string | null;
}

export type AnySourceView = SourceView | QaView | TextView | FileView;
/** What is listed as a source; questions with answers have a list of their own. */
export type ListedSource = SourceView | TextView | FileView;

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

export const readTextSettings = (source: Pick<SourceRow, 'settings'>): TextSettings =>
  textSettings.parse(JSON.parse(source.settings));

/** @param files those of all sources of the type `media` */
export function presentAnySource(source: SourceRow, files: ReadonlyMap<string, MediaView>): AnySourceView {
  if (source.type === 'qa') return presentQa(source);
  return presentListedSource(source, files);
}

export function presentListedSource(source: SourceRow, files: ReadonlyMap<string, MediaView>): ListedSource {
  if (source.type === 'website') return presentSource(source);
  if (source.type === 'media') return presentFile(source, files.get(source.media_id ?? ''));
  const { text: _text, ...listed } = presentText(source);
  return listed;
}

const presentDocument = (source: SourceRow) => ({
  id: source.id,
  botId: source.bot_id,
  pagesCount: source.pages_count,
  passagesCount: source.passages_count,
  lastSyncedAt: source.last_synced_at,
  createdAt: source.created_at,
});

export function presentText(source: SourceRow): TextView {
  const { title, text } = readTextSettings(source);
  return {
    ...presentDocument(source),
    type: 'text',
    status: 'ready',
    title,
    excerpt: cutText(text.replace(/^#+ /gm, '').replace(/\s+/g, ' '), EXCERPT_LENGTH),
    text,
    error: null,
    updatedAt: source.updated_at,
  };
}

const EXCERPT_LENGTH = 200;

/** @param file always there: a source keeps its file */
const presentFile = (source: SourceRow, file: MediaView | undefined): FileView => ({
  ...presentDocument(source),
  type: 'media',
  status: source.status,
  title: file?.details.title ?? '',
  mediaId: source.media_id ?? '',
  link: source.link === 'file' ? 'file' : 'none',
  sourceUrl: file?.sourceUrl ?? '',
  mimeType: file?.mimeType ?? '',
  visibility: file?.visibility ?? 'private',
  foundCount: source.found_count,
  doneCount: source.done_count,
  error: source.error,
});

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
  // A part of a document has a place in place of an address.
  url: page.url.startsWith('#') ? '' : page.url,
  status: page.status,
  error: page.error,
  title: page.title,
  passagesCount: page.passages_count,
  fetchedAt: page.fetched_at,
});
