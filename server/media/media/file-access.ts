import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredPicture } from '#lib/media-use.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Database, Db } from '../../platform/db/connect.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { isPublicPicture, type MediaScope } from './media.policy.ts';
import { type MediaView, pictureOf, presentMedia } from './media.present.ts';
import { listMediaByIds, listMediaBySlugs, lockMediaIn, updateMedia } from './media.queries.ts';
import { isTitleOfName } from './media-slug.ts';
import { MissingContent } from './missing-content.ts';

export type CopiedFile = NonNullable<Awaited<ReturnType<ReturnType<typeof createFileAccess>['copyContent']>>>;

export type FileAccess = ReturnType<typeof createFileAccess>;
export type FileFinders = Pick<FileAccess, 'findPicture' | 'findFile'>;

/** Files for other features, which show, read or copy them. */
export function createFileAccess({ db, engine }: Database, files: FileStore) {
  const finders = (scopeOf: (viewer: Viewer) => MediaScope) => ({
    /** A picture that the viewer may use. It is locked until the transaction ends, so that it cannot become private. */
    async findPicture(tx: Db, viewer: Viewer, id: string): Promise<StoredPicture | undefined> {
      const file = await lockMediaIn(tx, engine, scopeOf(viewer), id);
      return file && isPublicPicture(file) ? pictureOf(file) : undefined;
    },

    /** A file that the viewer may use. It is locked like a picture. */
    async findFile(tx: Db, viewer: Viewer, id: string): Promise<MediaView | undefined> {
      const file = await lockMediaIn(tx, engine, scopeOf(viewer), id);
      return file && presentMedia(file);
    },
  });

  return {
    ...finders((viewer) => ({ viewer })),
    within: (scope: MediaScope) => finders(() => scope),

    /** Files by their ids, without an access check. */
    async filesOf(ids: string[]): Promise<Map<string, MediaView>> {
      const rows = ids.length > 0 ? await listMediaByIds(db, ids) : [];
      return new Map(rows.map((row) => [row.id, presentMedia(row)]));
    },

    /** Files by the last part of their address, also of a former one, without an access check. */
    async filesBySlug(tx: Db, slugs: string[]): Promise<Map<string, MediaView>> {
      const rows = slugs.length > 0 ? await listMediaBySlugs(tx, slugs) : [];
      return new Map(rows.map((row) => [row.named, presentMedia(row)]));
    },

    /** Copies a file's content. @returns undefined if the file was deleted */
    async copyContent(id: string, path: string) {
      for (;;) {
        const [row] = await listMediaByIds(db, [id]);
        if (!row) return undefined;
        const stored = await files.open(row.storage_key);
        if (stored) {
          await pipeline(stored.body, createWriteStream(path));
          return {
            title: row.title,
            /** Not only the name of the file. */
            hasOwnTitle: !isTitleOfName(row),
            mimeType: row.mime,
            /** The version changes with the content. */
            version: row.storage_key,
          };
        }
        const [current] = await listMediaByIds(db, [id]);
        // Otherwise it was replaced after its row was read.
        if (current?.storage_key === row.storage_key) throw new MissingContent(row.storage_key);
      }
    },

    /** Stores the title that the file's content names. */
    nameFromContent: (tx: Db, id: string, title: string): Promise<unknown> => updateMedia(tx, id, { title }),

    /** The bytes, without an access check; undefined if the file was deleted. */
    async openContent(id: string): Promise<Readable | undefined> {
      const [row] = await listMediaByIds(db, [id]);
      return row && (await files.open(row.storage_key))?.body;
    },

    /** The address of a picture with its version, without an access check; null for none, or one that was deleted. */
    async pathOf(tx: Db, id: string | null): Promise<string | null> {
      const [row] = id === null ? [] : await listMediaByIds(tx, [id]);
      return row ? pictureOf(row).path : null;
    },

    /** Changes with the content; undefined for a file that was deleted. */
    versionOf: async (tx: Db, id: string): Promise<string | undefined> =>
      (await listMediaByIds(tx, [id]))[0]?.storage_key,
  };
}
