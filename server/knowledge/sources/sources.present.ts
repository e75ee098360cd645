import { qaSettings, textSettings, websiteSettings } from '#lib/schemas/sources.ts';
import { cutText } from '#lib/text.ts';
import type { MediaView } from '../../media/media.ts';
import type { PageRow, SourceRow } from './sources.queries.ts';

type Settings = Pick<SourceRow, 'settings'>;

export const readWebsiteSettings = ({ settings }: Settings) => websiteSettings.parse(JSON.parse(settings));
export const readQaSettings = ({ settings }: Settings) => qaSettings.parse(JSON.parse(settings));
export const readTextSettings = ({ settings }: Settings) => textSettings.parse(JSON.parse(settings));

const presentCommon = (source: SourceRow) => ({
  id: source.id,
  botId: source.bot_id,
  /** The number that counts against the plan's limit of pages. */
  pagesCount: source.pages_count,
  passagesCount: source.passages_count,
  lastSyncedAt: source.last_synced_at,
  createdAt: source.created_at,
});

/** The state of a source that a job reads. */
const presentSync = (source: SourceRow) => ({
  status: source.status,
  /** The addresses of a website, or the parts of a document, that this sync has found, and those it has finished. */
  foundCount: source.found_count,
  doneCount: source.done_count,
  error: source.error,
});

/** The state of a source that answers use as soon as it is saved. */
const presentWritten = (source: SourceRow) => ({
  status: 'ready' as const,
  error: null,
  updatedAt: source.updated_at,
});

/** A website as a knowledge source. */
export type WebsiteSource = ReturnType<typeof presentWebsite>;

export function presentWebsite(source: SourceRow) {
  const { url, ...settings } = readWebsiteSettings(source);
  return {
    ...presentCommon(source),
    ...presentSync(source),
    type: 'website' as const,
    url,
    /** The site whose website it is, and whose domain it follows; null for others. */
    siteId: source.site_id,
    settings,
    /**
     * `page_limit` if the website has more pages than the source's limit, `plan_limit` if it has more than the plan
     * allows, `settings_changed` if its pages were read with other settings; other values are reasons for an incomplete
     * sync.
     */
    stopped: source.stopped,
    nextSyncAt: source.next_sync_at,
  };
}

/** A question that the owner has answered. */
export type QaView = ReturnType<typeof presentQa>;

export const presentQa = (source: SourceRow) => ({
  ...presentCommon(source),
  ...presentWritten(source),
  ...readQaSettings(source),
  type: 'qa' as const,
});

const EXCERPT_LENGTH = 200;

/** A text that its owner has written, in light Markdown. Lists have its excerpt only. */
export type TextView = Omit<ReturnType<typeof presentText>, 'text'> & { text?: string };

export function presentText(source: SourceRow) {
  const { title, text } = readTextSettings(source);
  const excerpt = cutText(text.replace(/^#+ /gm, '').replace(/\s+/g, ' '), EXCERPT_LENGTH);
  return { ...presentCommon(source), ...presentWritten(source), type: 'text' as const, title, excerpt, text };
}

/** A file of the media library. */
export type FileView = ReturnType<typeof presentFile>;

/** @param file always present: a file in use cannot be deleted */
const presentFile = (source: SourceRow, file: MediaView | undefined) => ({
  ...presentCommon(source),
  ...presentSync(source),
  type: 'media' as const,
  title: file?.details.title ?? '',
  mediaId: source.media_id ?? '',
  /** Whether citations link to the file, which their visitors may then open, or name its title only. */
  link: source.link === 'file' ? ('file' as const) : ('none' as const),
  /** What was left out of it, such as hidden rows; null for nothing. */
  note: source.note,
  /** A path of this website. */
  sourceUrl: file?.sourceUrl ?? '',
  mimeType: file?.mimeType ?? '',
  visibility: file?.visibility ?? ('private' as const),
  /** Who has uploaded the file, for the owner too; null if that is not known. */
  uploadedBy: file?.uploadedBy ?? null,
});

/** The sources of the owner's list; questions with answers have a list of their own. */
export type ListedSource = WebsiteSource | TextView | FileView;
export type SourceView = ListedSource | QaView;

type Files = ReadonlyMap<string, MediaView>;

/** @param files those of all sources of the type `media` */
export function presentListedSource(source: SourceRow, files: Files): ListedSource {
  if (source.type === 'website') return presentWebsite(source);
  if (source.type === 'media') return presentFile(source, files.get(source.media_id ?? ''));
  const { text: _text, ...listed } = presentText(source);
  return listed;
}

export const presentSource = (source: SourceRow, files: Files): SourceView =>
  source.type === 'qa' ? presentQa(source) : presentListedSource(source, files);

export const presentWithText = (source: SourceRow, files: Files): SourceView =>
  source.type === 'text' ? presentText(source) : presentSource(source, files);

export type PageView = ReturnType<typeof presentPage>;

export const presentPage = (page: PageRow) => ({
  id: page.id,
  // A part of a document has a place instead of an address.
  url: page.url.startsWith('#') ? '' : page.url,
  status: page.status,
  error: page.error,
  /** A document that the source could read, if its option `documents` is on. */
  isUnreadFile: page.error_code === 'unread_file',
  /** The page is too long: only its first passages were read. */
  isCut: page.error_code === 'cut',
  /** What was left out of a document, such as hidden rows; null for nothing. */
  note: page.note,
  title: page.title,
  passagesCount: page.passages_count,
  fetchedAt: page.fetched_at,
});
