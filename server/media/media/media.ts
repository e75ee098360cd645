import { takenMessage } from '#lib/availability.ts';
import { changedFields } from '#lib/changed-fields.ts';
import { extensionOf } from '#lib/file-formats.ts';
import type { MediaUse } from '#lib/media-use.ts';
import type { UpdateMediaInput } from '#lib/schemas/media.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken, isForeignKeyViolation } from '../../platform/db/violations.ts';
import { type AppError, conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { FileAccess } from './file-access.ts';
import { createFileChoice } from './file-choice.ts';
import type { GivenFile } from './file-kind.ts';
import { canSeeUse, type MediaScope } from './media.policy.ts';
import {
  type MediaDetails,
  type MediaView,
  pictureOf,
  presentDetails,
  presentMedia,
  presentMediaRow,
} from './media.present.ts';
import {
  addFormerSlug,
  deleteMedia,
  findMediaBySlug,
  findMediaIn,
  findSeveralIn,
  isMediaSlugTaken,
  listMedia,
  listMediaInBatches,
  listMonths,
  listOwners,
  lockMediaOf,
  type MediaFilter,
  type MediaRow,
  mediaOfInBatches,
  updateMedia,
} from './media.queries.ts';
import { createMediaScopes, type SeatsOfMedia } from './media-scopes.ts';
import { createMediaUses } from './media-uses.ts';
import { prepareFile } from './prepare-file.ts';
import { createRecordOfOthers } from './record-of-others.ts';
import { keysOf, removeFiles } from './remove-files.ts';
import { createUploads, type HasLeft, type StorageLimits } from './uploads.ts';

export type { CopiedFile } from './file-access.ts';
export type { FileChoice } from './file-choice.ts';
export { createFileLinks } from './file-links.ts';
export type { MediaDetails, MediaView } from './media.present.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue' | 'log' | 'recordAudit' | 'events'> {
  files: FileStore;
  fileAccess: FileAccess;
  drawing: Drawing;
  entitlements: StorageLimits;
  seats: SeatsOfMedia;
}

/** Former slugs stay reserved, so one file must not take any number of them. */
const MAX_FORMER_SLUGS = 20;
/** Read to find recent owners; all files would be too many. */
const RECENT_FILES = 2000;

export type Media = ReturnType<typeof createMedia>;

export function createMedia(deps: Deps) {
  const { database, clock, queue, events } = deps;
  const { db } = database;
  const uses = createMediaUses();
  const recordOfOthers = createRecordOfOthers(deps);
  const uploads = createUploads({ ...deps, db, recordOfOthers });

  const scopes = createMediaScopes(deps.seats);

  const load = async (scope: MediaScope, id: string): Promise<MediaRow> =>
    orNotFound(await findMediaIn(db, scope, id), 'file');

  /** The uses of files by their ids; files without a use are absent. */
  function usesOf(tx: Db, scope: MediaScope, rows: MediaRow[]): Promise<Map<string, MediaUse[]>> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return uses.find(tx, [...byId.keys()], (use) => {
      const file = byId.get(use.mediaId);
      return file !== undefined && canSeeUse(scope, file, use);
    });
  }

  async function withUses(scope: MediaScope, rows: MediaRow[]): Promise<MediaDetails[]> {
    const found = rows.length > 0 ? await usesOf(db, scope, rows) : undefined;
    return rows.map((file) => presentDetails(file, found?.get(file.id)));
  }

  const details = async (scope: MediaScope, file: MediaRow): Promise<MediaDetails> =>
    presentDetails(file, (await usesOf(db, scope, [file])).get(file.id));

  /** The bytes are removed after the transaction. @returns those that no other request has deleted meanwhile */
  async function deleteRows(tx: Db, rows: MediaRow[]): Promise<MediaRow[]> {
    if (rows.length === 0) return [];
    const deleted = await deleteMedia(tx, idsOf(rows));
    await removeFiles(queue, tx, deleted.flatMap(keysOf));
    const ids = new Set(idsOf(deleted));
    return rows.filter(({ id }) => ids.has(id));
  }

  return {
    uses,
    files: deps.fileAccess,
    choiceFor: createFileChoice(deps),
    libraryOf: scopes.ownerOf,

    /** The files that the viewer may see: the selected ones first, then those that were changed last. */
    async list(viewer: Viewer, filter: MediaFilter, paging: Paging) {
      const scope = await scopes.ofSite(viewer, filter.siteId);
      const { rows, count } = await listMedia(db, scope, filter, paging);
      return { results: await withUses(scope, rows), count };
    },

    /** All that match, for a file. */
    listAll: async (viewer: Viewer, filter: MediaFilter) =>
      mapBatches(listMediaInBatches(db, await scopes.ofSite(viewer, filter.siteId), filter), presentMediaRow),

    /** @throws AppError 404 if the viewer may not see the file. */
    async get(viewer: Viewer, id: string): Promise<MediaDetails> {
      const scope = await scopes.toSee(viewer);
      return details(scope, await load(scope, id));
    },

    /** Checks a file that is not for the library. @throws AppError 415, 422 */
    prepareFile: (file: GivenFile) => prepareFile(file, deps.drawing),

    /** The content of a file that the viewer may see; undefined for any other. */
    async readFor(viewer: Viewer, id: string) {
      const file = await findMediaIn(db, await scopes.toSee(viewer), id);
      const stored = file && (await deps.files.open(file.storage_key));
      if (!stored) return undefined;
      const body = new Blob([Buffer.concat(await stored.body.toArray())]);
      const { slug: name, mime, sha256, width, height } = file;
      return { name, mime, sha256, width, height, body };
    },

    /** The months with uploads, the newest first: `2026-11`. */
    months: async (viewer: Viewer, siteId?: string): Promise<string[]> =>
      listMonths(database, await scopes.ofSite(viewer, siteId)),

    /** For the staff: these users, and the owners of files that were changed lately, the latest change first. */
    owners: (ids: string[], limit: number) => listOwners(db, ids, { files: RECENT_FILES, owners: limit }),

    /** @param current the slug of the file that may have it, if the viewer may change the file */
    async isSlugFree(viewer: Viewer, slug: string, current = ''): Promise<boolean> {
      const file = await findMediaBySlug(db, current);
      return !(await isMediaSlugTaken(
        db,
        slug,
        file && (await findMediaIn(db, await scopes.toChange(viewer), file.id))?.id,
      ));
    },

    upload: uploads.upload,
    importFile: uploads.importFile,

    /**
     * Replaces the content under the same address.
     * @throws AppError 404, 415, 422 for another kind of file
     */
    async replace(viewer: Viewer, id: string, file: ReceivedFile, hasLeft: HasLeft): Promise<MediaDetails> {
      const scope = await scopes.toChange(viewer);
      return details(scope, await uploads.replace(viewer, () => load(scope, id), file, hasLeft));
    },

    /** @throws AppError 404, 409 with the places where the file is used that forbid the new visibility */
    async update(viewer: Viewer, id: string, input: UpdateMediaInput): Promise<MediaDetails> {
      const scope = await scopes.toChange(viewer);
      const file = await load(scope, id);
      const { title, caption, focal, visibility } = input;
      const change = {
        ...(title !== undefined && { title }),
        ...(caption !== undefined && { caption }),
        ...altTextAfter(file, input),
        ...(focal && { focal_x: focal.x, focal_y: focal.y }),
        ...(visibility && { visibility }),
        ...(input.slug && { slug: `${input.slug}.${extensionOf(file.slug)}` }),
        updated_at: isoNow(clock),
      };
      const saved = await inTransaction(db, async (tx) => {
        // Before the file: choosing a picture locks the user first too, and another order would deadlock.
        await events.emit(tx, 'pictureChanged', { picture: pictureOf({ ...file, ...change }) });
        if (change.slug && change.slug !== file.slug) await takeSlug(tx, file, change.slug);
        const after = await updateMedia(tx, id, change);
        if (after && after.title !== file.title) await events.emit(tx, 'fileChanged', { mediaId: id });
        await recordOfOthers(tx, viewer, file, 'media.changed', changedFields<object>(file, textsOf(change)));
        // After the update: its lock keeps others from choosing the file.
        if (visibility) assertAllows(visibility, file, (await usesOf(tx, scope, [file])).get(id) ?? []);
        return after;
      }).catch(ifTaken(slugTaken));
      if (!saved) throw notFound('file');
      return details(scope, saved);
    },

    /**
     * Deletes all of these files that the viewer may change, or none.
     * @returns the ids of the deleted files
     * @throws AppError 404 if there are none, 409 with the places where they are used
     */
    async remove(viewer: Viewer, ids: string[]): Promise<string[]> {
      const scope = await scopes.toChange(viewer);
      const rows = await findSeveralIn(db, scope, ids);
      if (rows.length === 0) throw notFound('file');
      const inUse = await usesOf(db, scope, rows);
      if (inUse.size > 0) throw stillUsed(rows, inUse);
      try {
        return await inTransaction(db, async (tx) => {
          const deleted = await deleteRows(tx, rows);
          if (deleted.length === 0) throw notFound('file');
          for (const file of deleted) await recordOfOthers(tx, viewer, file, 'media.deleted');
          return idsOf(deleted);
        });
      } catch (error) {
        // A use that began after the check.
        throw isForeignKeyViolation(error) ? stillUsed(rows, await usesOf(db, scope, rows)) : error;
      }
    },

    /**
     * Gives files to another user, except those that something else uses.
     * @param used the files; one that several of the things use which are given away is named as often
     * @returns the files that stay
     */
    async transfer(tx: Db, used: string[], { from, to }: { from: string; to: string }): Promise<Set<string>> {
      const rows = used.length > 0 ? await lockMediaOf(tx, database.engine, from, used) : [];
      const found =
        rows.length > 0 ? await uses.find(tx, idsOf(rows), () => false) : new Map<string, MediaUse[]>();
      const isUsedElsewhere = ({ id }: MediaRow) =>
        (found.get(id)?.length ?? 0) > used.filter((each) => each === id).length;
      const [staying, leaving] = [rows.filter(isUsedElsewhere), rows.filter((row) => !isUsedElsewhere(row))];
      for (const { id } of leaving) await updateMedia(tx, id, { owner_id: to });
      return new Set(idsOf(staying));
    },

    /** Called on account deletion: files that others use stay without an owner. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      for await (const rows of mediaOfInBatches(tx, ownerId)) {
        const inUse = await uses.find(tx, idsOf(rows), () => true);
        const unused = rows.filter(({ id }) => !inUse.has(id));
        await deleteRows(tx, unused);
      }
    },

    /** All files of an owner, for the data export. */
    allOf: (ownerId: string): AsyncIterable<MediaView[]> =>
      mapBatches(mediaOfInBatches(db, ownerId), presentMedia),
  };
}

/** The former address leads to the new one. @throws AppError 422 */
async function takeSlug(tx: Db, file: MediaRow, slug: string): Promise<void> {
  if (await isMediaSlugTaken(tx, slug, file.id)) throw slugTaken();
  if ((await addFormerSlug(tx, file, slug)) > MAX_FORMER_SLUGS)
    throw invalid({ slug: [`A file can have ${MAX_FORMER_SLUGS} earlier slugs. Choose one of them.`] });
}

const slugTaken = () => invalid({ slug: [takenMessage('This slug')] });

/** The audit log compares the texts: the time differs each time. */
const textsOf = ({ updated_at: _, ...texts }: Partial<MediaRow>): object => texts;

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
  conflict('This is still used. Remove it there first. Nothing was deleted.', {
    ids: rows.flatMap((file) => placesOf(file, inUse.get(file.id))),
  });

/** Knowledge links to a private file by signed addresses, and who has an item downloads its private file. */
const PRIVATE_USES: MediaUse['kind'][] = ['source', 'item'];

/** @throws AppError 409 with the uses that need the file to be as visible as it was */
function assertAllows(visibility: MediaRow['visibility'], file: MediaRow, uses: MediaUse[]): void {
  const isPrivate = visibility === 'private';
  const others = uses.filter(({ kind }) => (isPrivate ? !PRIVATE_USES.includes(kind) : kind === 'item'));
  if (others.length === 0) return;
  const reason = isPrivate
    ? 'Visitors see this file.'
    : 'This file is sold, and everybody could open it at its address.';
  throw conflict(`${reason} Remove it there first. Nothing was changed.`, {
    visibility: placesOf(file, others),
  });
}

const placesOf = ({ title }: MediaRow, uses: MediaUse[] = []): string[] =>
  uses.map(({ label }) => `${title}: ${label}`);
