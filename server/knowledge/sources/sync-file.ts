import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readerOf, whyUnreadable } from '#lib/file-formats.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { CopiedFile, Media } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { JobOutcome } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DocumentContent, PreparedDocument } from './document-content.ts';
import type { DocumentReader } from './documents/reader.ts';
import { UNREADABLE, Unreadable } from './documents/unreadable.ts';
import { lockUnlessSuperseded, Superseded } from './lock-source.ts';
import type { PlanPages, PlanPagesOf } from './plan-pages.ts';
import { type SourceRow, updateSource } from './sources.queries.ts';
import type { SyncProgress } from './sync-progress.ts';

export interface FileSyncDeps extends Pick<Platform, 'database' | 'clock' | 'events'> {
  bots: Bots;
  media: Pick<Media, 'files'>;
  /** For copies of files while they are read. */
  folder: string;
  documentReader: DocumentReader;
  documents: DocumentContent;
  planPagesOf: PlanPagesOf;
}

export interface FailedSource {
  id: string;
  botId: string;
  type: 'website' | 'media';
  /** Its address or its title. */
  name: string;
  error: string;
  failedAt: string;
}

/** The content of a file, or the reason why it has none. */
type Content =
  | {
      document: PreparedDocument;
      /** What was left out of it, for the owner. */
      note: string | null;
      /** The title that the content names, for a file that had only its name. */
      foundTitle?: string | undefined;
    }
  | { problem: string };

/** Reads the file of a source. If the file cannot be read, its old content is removed. */
export async function syncFile(
  deps: FileSyncDeps,
  source: SourceRow,
  progress: SyncProgress,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { database, media, documents } = deps;
  const mediaId = source.media_id ?? '';
  const plan = await deps.planPagesOf(source);
  const content = await readContent(deps, source, mediaId, progress).finally(progress.settled);
  if (signal.aborted) return 'interrupted';
  await inTransaction(database.db, async (tx) => {
    const problem = 'problem' in content ? content.problem : await refusalOf(plan, tx);
    await lockUnlessSuperseded(tx, database.engine, source);
    // The file was replaced meanwhile; another sync is queued.
    if ((await media.files.versionOf(tx, mediaId)) !== content.version) throw new Superseded();
    const isRead = problem === undefined && 'document' in content;
    if (!isRead) await documents.remove(tx, source);
    if (isRead && content.foundTitle) await media.files.nameFromContent(tx, mediaId, content.foundTitle);
    const counts = isRead ? await documents.publish(tx, source, content.document) : NO_CONTENT;
    const now = isoNow(deps.clock);
    await updateSource(tx, source.id, {
      ...counts,
      status: isRead ? 'ready' : 'failed',
      error: problem ?? null,
      note: isRead ? content.note : null,
      ...(isRead && { last_synced_at: now }),
      next_sync_at: null,
      updated_at: now,
    });
    await deps.events.emit(tx, 'sourceChanged', { sourceId: source.id, botId: source.bot_id });
    if (problem !== undefined) {
      const failed = { id: source.id, botId: source.bot_id, error: problem, failedAt: now };
      await deps.events.emit(tx, 'sourceFailed', { ...failed, type: 'media', name: content.title });
    }
  });
  await documents.compact(source.bot_id);
  return 'done';
}

const NO_CONTENT = { pages_count: 0, passages_count: 0 };

/** An unreadable file does not count against the plan, so there may be no room for it now. */
async function refusalOf(plan: PlanPages, tx: Db): Promise<string | undefined> {
  try {
    await plan.assertRoom(tx);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function readContent(
  deps: FileSyncDeps,
  source: SourceRow,
  mediaId: string,
  progress: SyncProgress,
): Promise<Content & Pick<CopiedFile, 'version' | 'title'>> {
  const path = join(deps.folder, newId());
  try {
    const file = await deps.media.files.copyContent(mediaId, path);
    // A file in use cannot be deleted, so its source was deleted too.
    if (!file) throw new Superseded();
    return {
      version: file.version,
      title: file.title,
      ...(await contentOf(deps, source, { ...file, path }, progress)),
    };
  } finally {
    await rm(path, { force: true });
  }
}

async function contentOf(
  { bots, documentReader, documents }: FileSyncDeps,
  { bot_id }: SourceRow,
  { path, title, hasOwnTitle, mimeType }: CopiedFile & { path: string },
  progress: SyncProgress,
): Promise<Content> {
  const format = readerOf(mimeType);
  if (!format) return { problem: whyUnreadable(mimeType) };
  const outcome = await documentReader.read({ path, format });
  if ('unreadable' in outcome) return { problem: UNREADABLE[outcome.unreadable] };
  const defaultLanguage = (await bots.find(bot_id))?.language ?? null;
  try {
    const foundTitle = hasOwnTitle ? undefined : outcome.title;
    const document = { title: foundTitle ?? title, passages: outcome.passages, defaultLanguage };
    const prepared = await documents.prepare(bot_id, document, progress.report);
    return { document: prepared, note: outcome.note, foundTitle };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: UNREADABLE[error.reason] };
    throw error;
  }
}
