import type { MediaUse, Picture } from '../../lib/media-use.ts';
import type { UpdateMediaInput } from '../../lib/schemas/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { isForeignKeyViolation } from '../platform/db/violations.ts';
import { type AppError, conflict, notFound } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { Viewer } from '../users/users.ts';
import type { Drawing } from './drawing/drawing.ts';
import { type MediaDetails, type MediaView, mediaPath, presentMedia } from './media.present.ts';
import {
  deleteMedia,
  findMediaFor,
  findSeveralFor,
  isMediaSlugTaken,
  listMedia,
  listMediaOf,
  listMonths,
  listOwnerIds,
  type MediaFilter,
  type MediaRow,
  updateMedia,
} from './media.queries.ts';
import type { FindUses } from './media-uses.ts';
import { keysOf, removeFiles } from './remove-files.ts';
import { createUploads, type HasLeft, type Uploaded } from './uploads.ts';

export type { MediaDetails, MediaView } from './media.present.ts';

interface Deps {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  files: FileStore;
  drawing: Drawing;
  findUses: FindUses;
}

export type Media = ReturnType<typeof createMedia>;

export function createMedia({ database, clock, queue, files, drawing, findUses }: Deps) {
  const { db } = database;
  const uploads = createUploads({ db, clock, queue, files, drawing });

  async function load(viewer: Viewer, id: string): Promise<MediaRow> {
    const file = await findMediaFor(db, viewer, id);
    if (!file) throw notFound('file');
    return file;
  }

  async function details(file: MediaRow): Promise<MediaDetails> {
    const uses = await findUses(db, [file.id]);
    return { ...presentMedia(file), usedIn: uses.get(file.id) ?? [] };
  }

  /** The bytes are removed after the transaction. */
  async function deleteRows(tx: Db, rows: MediaRow[]): Promise<void> {
    if (rows.length === 0) return;
    const deleted = await deleteMedia(
      tx,
      rows.map(({ id }) => id),
    );
    await removeFiles(queue, tx, deleted.flatMap(keysOf));
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

    upload: (viewer: Viewer, received: ReceivedFile[], hasLeft: HasLeft): Promise<Uploaded> =>
      uploads.upload(viewer, received, hasLeft),

    /**
     * Replaces the content under the same address.
     * @throws AppError 404, 415, 422 for another kind of file
     */
    replace: async (
      viewer: Viewer,
      id: string,
      file: ReceivedFile,
      hasLeft: HasLeft,
    ): Promise<MediaDetails> => details(await uploads.replace(viewer, await load(viewer, id), file, hasLeft)),

    /** @throws AppError 404 */
    async update(viewer: Viewer, id: string, input: UpdateMediaInput): Promise<MediaDetails> {
      const file = await load(viewer, id);
      const { title, caption, focal, visibility } = input;
      const saved = await updateMedia(db, id, {
        ...(title !== undefined && { title }),
        ...(caption !== undefined && { caption }),
        ...altTextAfter(file, input),
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
      const found = rows.map(({ id }) => id);
      if (rows.length === 0) return found;
      const inUse = await findUses(db, found);
      if (inUse.size > 0) throw stillUsed(rows, inUse);
      try {
        await db.transaction().execute((tx) => deleteRows(tx, rows));
      } catch (error) {
        // A use that began after the check.
        throw isForeignKeyViolation(error) ? stillUsed(rows, await findUses(db, found)) : error;
      }
      return found;
    },

    /** Called on account deletion: files that others use stay without an owner. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      const rows = await listMediaOf(tx, ownerId);
      if (rows.length === 0) return;
      const inUse = await findUses(
        tx,
        rows.map(({ id }) => id),
      );
      await deleteRows(
        tx,
        rows.filter(({ id }) => !inUse.has(id)),
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
  { altText, isDecorative }: UpdateMediaInput,
): Partial<MediaRow> {
  if (isDecorative) return { alt_text: '' };
  if (altText !== undefined) return { alt_text: altText };
  return isDecorative === false && alt_text === '' ? { alt_text: null } : {};
}

function stillUsed(rows: MediaRow[], inUse: Map<string, MediaUse[]>): AppError {
  const places = rows.flatMap(({ id, title }) =>
    (inUse.get(id) ?? []).map(({ label }) => `${title}: ${label}`),
  );
  return conflict('This is still used. Remove it there first. Nothing was deleted.', { ids: places });
}
