import type { Viewer } from '../../accounts/accounts.ts';
import type { Entitlements } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import { type AppError, badRequest, invalid, type ReachedLimit } from '../../platform/errors.ts';
import { createFairLimiter } from '../../platform/fair-limiter.ts';
import { toAppError } from '../../platform/http/error-handler.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { GivenFile } from './file-kind.ts';
import { type MediaDetails, pictureOf, presentDetails } from './media.present.ts';
import { insertMedia, type MediaRow, replaceContent } from './media.queries.ts';
import { freeSlug, titleOf } from './media-slug.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import type { RecordOfOthers } from './record-of-others.ts';
import { keysOf, removeFiles, removeIfUnused } from './remove-files.ts';

interface Deps extends Pick<Platform, 'clock' | 'queue' | 'log' | 'events'> {
  db: Db;
  files: FileStore;
  entitlements: StorageLimits;
  drawing: Drawing;
  recordOfOthers: RecordOfOthers;
}

export type StorageLimits = Pick<Entitlements, 'writeWithin'>;

/** The result of an upload: files that were refused do not stop the others. */
export interface Uploaded {
  results: MediaDetails[];
  refused: { name: string; status: number; message: string; limit?: ReachedLimit }[];
}

interface ImportedFile {
  details: Partial<Pick<MediaRow, 'title' | 'alt_text' | 'caption' | 'focal_x' | 'focal_y'>>;
  /** Called in the transaction that stores the file. */
  stored(tx: Db, id: string): Promise<void>;
}

/** The client has broken off the request: its files are gone. */
export type HasLeft = () => boolean;

/** A picture may take 250 MB while it is decoded; a document up to 10 seconds until its first page is drawn. */
const PREPARED_AT_ONCE = 2;

export function createUploads(deps: Deps) {
  const { db, clock, queue, files, drawing, entitlements, log, events, recordOfOthers } = deps;
  const preparing = createFairLimiter({ places: PREPARED_AT_ONCE });
  /** Accounts take turns, one file of each at a time. */
  const prepare = ({ id }: Viewer, file: GivenFile, hasLeft: HasLeft) =>
    preparing.run(id, async () => {
      try {
        if (!hasLeft()) return await prepareFile(file, drawing);
      } catch (error) {
        // A file that is gone is no failure of the disk.
        if (!hasLeft()) throw error;
      }
      throw badRequest('The upload was broken off.');
    });

  /** Under keys that no other file had: a replaced file stays readable until its row names the new one. */
  async function store(id: string, { body, preview, columns }: PreparedFile) {
    const storage_key = `media/${id}/${newId()}`;
    const preview_key = preview ? `${storage_key}-preview` : null;
    await removeIfUnused(queue, db, keysOf({ storage_key, preview_key }));
    await files.save(storage_key, body, columns.mime);
    if (preview && preview_key) await files.save(preview_key, preview, 'image/jpeg');
    return { storage_key, preview_key };
  }

  async function add(
    viewer: Viewer,
    ownerId: string,
    file: GivenFile,
    hasLeft: HasLeft,
    imported?: ImportedFile,
  ): Promise<MediaDetails> {
    const prepared = await prepare(viewer, file, hasLeft);
    const id = newId();
    const now = isoNow(clock);
    const row = {
      id,
      owner_id: ownerId,
      uploaded_by: viewer.id,
      ...(await store(id, prepared)),
      ...prepared.columns,
      title: titleOf(file.name),
      visibility: prepared.format.type === 'image' ? ('public' as const) : ('private' as const),
      focal_x: 0.5,
      focal_y: 0.5,
      ...imported?.details,
      created_at: now,
      updated_at: now,
    };
    return retryWhile(isUniqueViolation, async () => {
      const slug = await freeSlug(db, file.name, prepared.format.extension);
      const stored = await storeWithin(ownerId, async (tx) => {
        const added = await insertMedia(tx, { ...row, slug });
        await imported?.stored(tx, id);
        await recordOfOthers(tx, viewer, added, 'media.uploaded');
        return added;
      });
      return presentDetails(stored);
    });
  }

  /** Writes in a transaction that keeps the limit of the owner's plan. A file without an owner has none. */
  const storeWithin = <T>(ownerId: string | null, write: (tx: Db) => Promise<T>): Promise<T> =>
    ownerId === null ? inTransaction(db, write) : entitlements.writeWithin(ownerId, ['storageMb'], write);

  return {
    /**
     * For imports: stores one file with its texts.
     * @throws AppError 415, 422
     */
    importFile: (viewer: Viewer, file: GivenFile, imported: ImportedFile): Promise<MediaDetails> =>
      add(viewer, viewer.id, file, () => false, imported),

    /** Into the library of this user. */
    async upload(
      viewer: Viewer,
      ownerId: string,
      received: ReceivedFile[],
      hasLeft: HasLeft,
    ): Promise<Uploaded> {
      const outcome: Uploaded = { results: [], refused: [] };
      let failure: AppError | undefined;
      for (const file of received) {
        try {
          if (failure) throw failure;
          outcome.results.push(await add(viewer, ownerId, file, hasLeft));
        } catch (error) {
          const { status, message, limit } = toAppError(error);
          // The client must learn which files are stored: a repeated request would store them twice.
          if (status >= 500 && outcome.results.length === 0) throw error;
          if (status >= 500 && !failure) {
            log.error({ err: error }, 'an upload failed between two files');
            failure = toAppError(error);
          }
          outcome.refused.push({ name: file.name, status, message, ...(limit && { limit }) });
        }
      }
      return outcome;
    },

    /**
     * Replaces the content of a file.
     * @param load reads the file as it is now
     * @throws AppError 404, 415, 422 for another kind of file
     */
    async replace(viewer: Viewer, load: () => Promise<MediaRow>, file: ReceivedFile, hasLeft: HasLeft) {
      const { id, type } = await load();
      const prepared = await prepare(viewer, file, hasLeft);
      if (prepared.format.type !== type) throw invalid({ files: ['Choose a file of the same kind.'] });
      const stored = await store(id, prepared);
      for (;;) {
        const before = await load();
        const after = await storeWithin(before.owner_id, async (tx) => {
          const change = { ...prepared.columns, ...stored, updated_at: isoNow(clock) };
          // Before the file: choosing a picture locks the user or the website first too, and another order would deadlock.
          await events.emit(tx, 'pictureChanged', {
            picture: pictureOf({ ...before, ...change }),
            size: change,
          });
          const saved = await replaceContent(tx, before, change);
          if (!saved) throw new ChangedMeanwhile();
          await removeFiles(queue, tx, keysOf(before));
          await events.emit(tx, 'fileChanged', { mediaId: id });
          await recordOfOthers(tx, viewer, before, 'media.replaced');
          return saved;
        }).catch(ifChangedMeanwhile);
        if (after) return after;
      }
    },
  };
}

/** Another change came first: this one is undone, and tried on the file as it is now. */
class ChangedMeanwhile extends Error {}

function ifChangedMeanwhile(error: unknown): undefined {
  if (!(error instanceof ChangedMeanwhile)) throw error;
}
