import pLimit from 'p-limit';
import type { MediaUse, Picture } from '../../lib/media-use.ts';
import type { UpdateMediaInput } from '../../lib/schemas/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/db/violations.ts';
import { AppError, conflict, invalid, notFound } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { Viewer } from '../users/users.ts';
import { type MediaDetails, type MediaView, mediaPath, presentMedia } from './media.present.ts';
import {
  deleteMedia,
  findMediaFor,
  findSeveralFor,
  insertMedia,
  isMediaSlugTaken,
  listMedia,
  listMediaOf,
  listMonths,
  listOwnerIds,
  type MediaFilter,
  type MediaRow,
  replaceContent,
  updateMedia,
} from './media.queries.ts';
import { freeSlug, titleOf } from './media-slug.ts';
import type { FindUses } from './media-uses.ts';
import { newStorageKey, type PreparedFile, prepareFile } from './prepare-file.ts';
import { removeFiles, removeIfUnused } from './remove-files.ts';

export type { MediaDetails, MediaView } from './media.present.ts';

interface Deps {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  files: FileStore;
  findUses: FindUses;
}

/** The result of an upload: files that were refused do not stop the others. */
export interface Uploaded {
  results: MediaView[];
  refused: { name: string; status: number; message: string }[];
}

/** Pictures are decoded one after the other: each may take 100 MB. */
const PREPARED_AT_ONCE = 1;

export type Media = ReturnType<typeof createMedia>;

export function createMedia({ database, clock, queue, files, findUses }: Deps) {
  const { db } = database;
  const prepared = pLimit(PREPARED_AT_ONCE);

  async function load(viewer: Viewer, id: string): Promise<MediaRow> {
    const file = await findMediaFor(db, viewer, id);
    if (!file) throw notFound('file');
    return file;
  }

  async function details(file: MediaRow): Promise<MediaDetails> {
    const uses = await findUses(db, [file.id]);
    return { ...presentMedia(file), usedIn: uses.get(file.id) ?? [] };
  }

  /** @returns the key under which the file store has the file. */
  async function store(id: string, { body, columns }: PreparedFile): Promise<string> {
    const key = newStorageKey(id);
    await removeIfUnused(queue, db, key);
    await files.save(key, body, columns.mime);
    return key;
  }

  async function add(viewer: Viewer, file: ReceivedFile): Promise<MediaView> {
    const ready = await prepared(() => prepareFile(file));
    const id = newId();
    const storage_key = await store(id, ready);
    const now = isoNow(clock);
    const row = {
      id,
      owner_id: viewer.id,
      storage_key,
      ...ready.columns,
      title: titleOf(file.name),
      alt_text: null,
      caption: null,
      visibility: ready.kind.type === 'image' ? ('public' as const) : ('private' as const),
      focal_x: 0.5,
      focal_y: 0.5,
      created_at: now,
      updated_at: now,
    };
    for (;;) {
      const slug = await freeSlug(db, file.name, ready.kind.extension);
      try {
        return presentMedia(await insertMedia(db, { ...row, slug }));
      } catch (error) {
        // Another upload has taken the slug in the meantime.
        if (!isUniqueViolation(error)) throw error;
      }
    }
  }

  /** @throws AppError 409 that names the places, if one of the files is used; then none is deleted. */
  async function remove(rows: MediaRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const inUse = await findUses(db, ids);
    if (inUse.size > 0) throw stillUsed(rows, inUse);
    try {
      await db.transaction().execute(async (tx) => {
        const deleted = await deleteMedia(tx, ids);
        await removeFiles(
          queue,
          tx,
          deleted.map((row) => row.storage_key),
        );
      });
    } catch (error) {
      // A use that began after the check.
      throw isForeignKeyViolation(error) ? stillUsed(rows, await findUses(db, ids)) : error;
    }
  }

  return {
    /** The files that the viewer may see: the selected ones first, then those that were changed last. */
    async list(
      viewer: Viewer,
      filter: MediaFilter,
      paging: Paging,
    ): Promise<{ results: MediaView[]; count: number }> {
      const { rows, count } = await listMedia(db, viewer, filter, paging);
      return { results: rows.map(presentMedia), count };
    },

    /** @throws AppError 404 if the viewer may not see the file. */
    get: async (viewer: Viewer, id: string): Promise<MediaDetails> => details(await load(viewer, id)),

    /** For other features: a picture that the viewer may use. */
    async findPicture(viewer: Viewer, id: string): Promise<Picture | undefined> {
      const file = await findMediaFor(db, viewer, id);
      return file?.type === 'image' ? { id, path: mediaPath(file.slug) } : undefined;
    },

    /** The months with uploads, the newest first: `2026-11`. */
    months: (viewer: Viewer): Promise<string[]> => listMonths(database, viewer),

    /** For the staff: the owners of files, who uploaded last first. */
    ownerIds: (limit: number): Promise<string[]> => listOwnerIds(db, limit),

    isSlugFree: async (slug: string): Promise<boolean> => !(await isMediaSlugTaken(db, slug)),

    async upload(viewer: Viewer, received: ReceivedFile[]): Promise<Uploaded> {
      const outcome: Uploaded = { results: [], refused: [] };
      for (const file of received) {
        try {
          outcome.results.push(await add(viewer, file));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          outcome.refused.push({ name: file.name, status: error.status, message: error.message });
        }
      }
      return outcome;
    },

    /**
     * Replaces the content under the same address.
     * @throws AppError 404, 415, 422 for another kind of file
     */
    async replace(viewer: Viewer, id: string, file: ReceivedFile): Promise<MediaDetails> {
      const { type } = await load(viewer, id);
      const ready = await prepared(() => prepareFile(file));
      if (ready.kind.type !== type) throw invalid({ files: ['Choose a file of the same kind.'] });
      const storage_key = await store(id, ready);
      for (;;) {
        const before = await load(viewer, id);
        const after = await db.transaction().execute(async (tx) => {
          const change = { ...ready.columns, storage_key, updated_at: isoNow(clock) };
          const saved = await replaceContent(tx, before, change);
          if (saved) await removeFiles(queue, tx, [before.storage_key]);
          return saved;
        });
        // Otherwise another replacement came first.
        if (after) return details(after);
      }
    },

    /** @throws AppError 404 */
    async update(viewer: Viewer, id: string, input: UpdateMediaInput): Promise<MediaDetails> {
      const file = await load(viewer, id);
      const { title, altText, isDecorative, caption, focal, visibility } = input;
      const saved = await updateMedia(db, id, {
        ...(title !== undefined && { title }),
        ...(caption !== undefined && { caption }),
        ...(isDecorative ? { alt_text: '' } : altTextAfter(file, altText, isDecorative)),
        ...(focal && { focal_x: focal.x, focal_y: focal.y }),
        ...(visibility && { visibility }),
        updated_at: isoNow(clock),
      });
      if (!saved) throw notFound('file');
      return details(saved);
    },

    /**
     * Deletes all of these files that the viewer may see, or none.
     * @returns the ids of the deleted files
     * @throws AppError 409 with the places where they are used
     */
    async remove(viewer: Viewer, ids: string[]): Promise<string[]> {
      const rows = await findSeveralFor(db, viewer, ids);
      if (rows.length > 0) await remove(rows);
      return rows.map(({ id }) => id);
    },

    /** Called on account deletion: files that others use stay without an owner. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      const rows = await listMediaOf(tx, ownerId);
      if (rows.length === 0) return;
      const inUse = await findUses(
        tx,
        rows.map(({ id }) => id),
      );
      const unused = rows.filter(({ id }) => !inUse.has(id));
      if (unused.length === 0) return;
      await deleteMedia(
        tx,
        unused.map(({ id }) => id),
      );
      await removeFiles(
        queue,
        tx,
        unused.map((row) => row.storage_key),
      );
    },

    /** All files of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<MediaView[]> =>
      (await listMediaOf(db, ownerId)).map(presentMedia),
  };
}

/** Without alt text a picture is either decorative (empty) or not described yet (null). */
function altTextAfter(
  { alt_text }: MediaRow,
  altText: string | null | undefined,
  isDecorative: boolean | undefined,
): Partial<MediaRow> {
  if (altText !== undefined) return { alt_text: altText };
  return isDecorative === false && alt_text === '' ? { alt_text: null } : {};
}

function stillUsed(rows: MediaRow[], inUse: Map<string, MediaUse[]>): AppError {
  const places = rows.flatMap(({ id, title }) =>
    (inUse.get(id) ?? []).map(({ label }) => `${title}: ${label}`),
  );
  return conflict('This is still used. Remove it there first. Nothing was deleted.', { ids: places });
}
