import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaUse, Picture } from '#lib/media-use.ts';
import type { UpdateMediaInput } from '#lib/schemas/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { mapBatches } from '../platform/db/batches.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Listed, Paging } from '../platform/db/page-of.ts';
import { isForeignKeyViolation } from '../platform/db/violations.ts';
import { type AppError, conflict, notFound } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Log } from '../platform/log.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { Viewer } from '../users/users.ts';
import type { Drawing } from './drawing/drawing.ts';
import { isPublicPicture } from './media.policy.ts';
import { type MediaDetails, type MediaView, pictureOf, presentMedia } from './media.present.ts';
import {
  deleteMedia,
  findMediaFor,
  findSeveralFor,
  isMediaSlugTaken,
  listMedia,
  listMediaByIds,
  listMediaBySlugs,
  listMonths,
  listRecentOwnerIds,
  lockMediaFor,
  type MediaFilter,
  type MediaRow,
  mediaOfInBatches,
  updateMedia,
} from './media.queries.ts';
import { isTitleOfName } from './media-slug.ts';
import { createMediaUses, type FileUser } from './media-uses.ts';
import { MissingContent } from './missing-content.ts';
import { keysOf, removeFiles } from './remove-files.ts';
import {
  createUploads,
  type HasLeft,
  type ImportedFile,
  type StorageLimits,
  type Uploaded,
} from './uploads.ts';

export { createFileLinks } from './file-links.ts';
export type { MediaDetails, MediaView } from './media.present.ts';

interface Deps {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  files: FileStore;
  drawing: Drawing;
  /** The features that use files. */
  fileUsers: () => readonly FileUser[];
  entitlements: StorageLimits;
  log: Log;
  /** Called in the transaction that changes the content or the title of a file. */
  fileChanged(tx: Db, id: string): Promise<void>;
}

/** A copied file; the version changes with the content. */
export interface CopiedFile {
  title: string;
  /** Not only the name of the file. */
  hasOwnTitle: boolean;
  mimeType: string;
  version: string;
}

/** Read to find recent owners; all files would be too many. */
const RECENT_FILES = 2000;

export type Media = ReturnType<typeof createMedia>;

export function createMedia(deps: Deps) {
  const { database, clock, queue, files, fileUsers, fileChanged } = deps;
  const { db, engine } = database;
  const uses = createMediaUses(fileUsers);
  const uploads = createUploads({ ...deps, db, uses });

  async function load(viewer: Viewer, id: string): Promise<MediaRow> {
    const file = await findMediaFor(db, viewer, id);
    if (!file) throw notFound('file');
    return file;
  }

  async function withUses(rows: MediaRow[]): Promise<MediaDetails[]> {
    if (rows.length === 0) return [];
    const found = await uses.find(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((file) => ({ ...presentMedia(file), usedIn: found.get(file.id) ?? [] }));
  }

  async function details(file: MediaRow): Promise<MediaDetails> {
    const [only] = await withUses([file]);
    return only as MediaDetails;
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
    async list(viewer: Viewer, filter: MediaFilter, paging: Paging): Promise<Listed<MediaDetails>> {
      const { rows, count } = await listMedia(db, viewer, filter, paging);
      return { results: await withUses(rows), count };
    },

    /** @throws AppError 404 if the viewer may not see the file. */
    get: async (viewer: Viewer, id: string): Promise<MediaDetails> => details(await load(viewer, id)),

    /**
     * For other features: a picture that the viewer may use. It is locked until the transaction ends, so that it cannot
     * become private since.
     */
    async findPicture(tx: Db, viewer: Viewer, id: string): Promise<Picture | undefined> {
      const file = await lockMediaFor(tx, engine, viewer, id);
      return file && isPublicPicture(file) ? pictureOf(file) : undefined;
    },

    /** For other features: a file that the viewer may use. It is locked like a picture. */
    async findFile(tx: Db, viewer: Viewer, id: string): Promise<MediaView | undefined> {
      const file = await lockMediaFor(tx, engine, viewer, id);
      return file && presentMedia(file);
    },

    /** For other features: files by their ids, without an access check. */
    async filesOf(ids: string[]): Promise<Map<string, MediaView>> {
      const rows = ids.length > 0 ? await listMediaByIds(db, ids) : [];
      return new Map(rows.map((row) => [row.id, presentMedia(row)]));
    },

    /** For other features: files by the last part of their address, without an access check. */
    async filesBySlug(tx: Db, slugs: string[]): Promise<Map<string, MediaView>> {
      const rows = slugs.length > 0 ? await listMediaBySlugs(tx, slugs) : [];
      return new Map(rows.map((row) => [row.slug, presentMedia(row)]));
    },

    /**
     * Copies a file's content, for features that read it.
     * @returns undefined if the file was deleted
     */
    async copyContent(id: string, path: string): Promise<CopiedFile | undefined> {
      for (;;) {
        const [row] = await listMediaByIds(db, [id]);
        if (!row) return undefined;
        const stored = await files.open(row.storage_key);
        if (stored) {
          await pipeline(stored.body, createWriteStream(path));
          return {
            title: row.title,
            hasOwnTitle: !isTitleOfName(row),
            mimeType: row.mime,
            version: row.storage_key,
          };
        }
        const [current] = await listMediaByIds(db, [id]);
        // Otherwise it was replaced after its row was read.
        if (current?.storage_key === row.storage_key) throw new MissingContent(row.storage_key);
      }
    },

    /** Gives a file the title that its content names. */
    nameFromContent: (tx: Db, id: string, title: string): Promise<unknown> => updateMedia(tx, id, { title }),

    /** For exports: the bytes, without an access check; undefined if the file was deleted. */
    async openContent(id: string): Promise<Readable | undefined> {
      const [row] = await listMediaByIds(db, [id]);
      return row && (await files.open(row.storage_key))?.body;
    },

    /** Changes with the content; undefined for a file that was deleted. */
    versionOf: async (tx: Db, id: string): Promise<string | undefined> =>
      (await listMediaByIds(tx, [id]))[0]?.storage_key,

    /** The months with uploads, the newest first: `2026-11`. */
    months: (viewer: Viewer): Promise<string[]> => listMonths(db, viewer),

    /** For the staff: the owners of files that were changed lately, the latest change first. */
    ownerIds: (limit: number): Promise<string[]> =>
      listRecentOwnerIds(db, { files: RECENT_FILES, owners: limit }),

    isSlugFree: async (slug: string): Promise<boolean> => !(await isMediaSlugTaken(db, slug)),

    upload: (viewer: Viewer, received: ReceivedFile[], hasLeft: HasLeft): Promise<Uploaded> =>
      uploads.upload(viewer, received, hasLeft),

    /**
     * For imports: stores one file with its texts.
     * @throws AppError 415, 422
     */
    importFile: (viewer: Viewer, file: ReceivedFile, imported: ImportedFile): Promise<MediaView> =>
      uploads.add(viewer, file, () => false, imported),

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

    /** @throws AppError 404, 409 with the places where a file is used that would become private */
    async update(viewer: Viewer, id: string, input: UpdateMediaInput): Promise<MediaDetails> {
      const file = await load(viewer, id);
      const { title, caption, focal, visibility } = input;
      const change = {
        ...(title !== undefined && { title }),
        ...(caption !== undefined && { caption }),
        ...altTextAfter(file, input),
        ...(focal && { focal_x: focal.x, focal_y: focal.y }),
        ...(visibility && { visibility }),
        updated_at: isoNow(clock),
      };
      const saved = await db.transaction().execute(async (tx) => {
        const changed = { ...file, ...change };
        // Before the file: choosing a picture locks the user first too, and another order would deadlock.
        if (changed.alt_text !== file.alt_text) await uses.updatePicture(tx, pictureOf(changed));
        const after = await updateMedia(tx, id, change);
        if (after && after.title !== file.title) await fileChanged(tx, id);
        // After the update: its lock keeps others from choosing the file.
        const inUse = visibility === 'private' ? shownUses(await uses.find(tx, [id])) : undefined;
        if (inUse?.size) throw visitorsSee([file], inUse);
        return after;
      });
      if (!saved) throw notFound('file');
      return details(saved);
    },

    /**
     * Deletes all of these files that the viewer may see, or none.
     * @returns the ids of the deleted files
     * @throws AppError 404 if there are none, 409 with the places where they are used
     */
    async remove(viewer: Viewer, ids: string[]): Promise<string[]> {
      const rows = await findSeveralFor(db, viewer, ids);
      const found = rows.map(({ id }) => id);
      if (rows.length === 0) throw notFound('file');
      const inUse = await uses.find(db, found);
      if (inUse.size > 0) throw stillUsed(rows, inUse);
      try {
        await db.transaction().execute((tx) => deleteRows(tx, rows));
      } catch (error) {
        // A use that began after the check.
        throw isForeignKeyViolation(error) ? stillUsed(rows, await uses.find(db, found)) : error;
      }
      return found;
    },

    /** Called on account deletion: files that others use stay without an owner. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      for await (const rows of mediaOfInBatches(tx, ownerId)) {
        const inUse = await uses.find(
          tx,
          rows.map(({ id }) => id),
        );
        await deleteRows(
          tx,
          rows.filter(({ id }) => !inUse.has(id)),
        );
      }
    },

    /** All files of an owner, for the data export. */
    allOf: (ownerId: string): AsyncIterable<MediaView[]> =>
      mapBatches(mediaOfInBatches(db, ownerId), presentMedia),
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

const stillUsed = (rows: MediaRow[], inUse: Map<string, MediaUse[]>): AppError =>
  conflict('This is still used. Remove it there first. Nothing was deleted.', { ids: placesOf(rows, inUse) });

const visitorsSee = (rows: MediaRow[], inUse: Map<string, MediaUse[]>): AppError =>
  conflict('Visitors see this file. Remove it there first. Nothing was changed.', {
    visibility: placesOf(rows, inUse),
  });

/** Knowledge links to a private file by signed addresses. */
const shownUses = (uses: Map<string, MediaUse[]>): Map<string, MediaUse[]> =>
  new Map(
    [...uses].flatMap(([id, all]) => {
      const shown = all.filter(({ kind }) => kind !== 'source');
      return shown.length > 0 ? [[id, shown]] : [];
    }),
  );

const placesOf = (rows: MediaRow[], inUse: Map<string, MediaUse[]>): string[] =>
  rows.flatMap(({ id, title }) => (inUse.get(id) ?? []).map(({ label }) => `${title}: ${label}`));
