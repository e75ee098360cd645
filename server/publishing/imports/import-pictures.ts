import { hash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MEGABYTES } from '#lib/upload-limits.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Media, MediaView } from '../../media/media.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { AppError } from '../../platform/errors.ts';
import type { SafeFetch } from '../../platform/fetch-safe.ts';
import { newId } from '../../platform/ids.ts';
import type { ImportFiles } from './import-files.ts';
import { findImportedMedia, insertImportedMedia } from './imports.queries.ts';
import { decoded } from './reading/addresses.ts';
import type { ParsedPicture } from './reading/parsed.ts';
import { Unreadable } from './reading/unreadable.ts';

interface Deps {
  db: Db;
  media: Media;
  fetchSafe: SafeFetch;
  files: ImportFiles;
  folder: string;
  importId: string;
  viewer: Viewer;
  signal: AbortSignal;
  /** False once the import is to stop. */
  isImporting(): Promise<boolean>;
}

/** Thrown instead of requesting another picture: a post may have thousands, from websites that answer late. */
export class ImportStopped extends Error {}

/** The picture in the media library, or why it is not there. */
export type PictureResult = { file: MediaView } | { problem: string };

/** How many pictures one import may request from other websites. */
const MAX_DOWNLOADS = 5000;
/** A host that fails this often in a row gets no more requests. */
const MAX_FAILURES = 5;

/** Adds the pictures of posts to the media library, each of them once across all imports. */
export function createImportPictures(deps: Deps) {
  const { db, media, fetchSafe, files, folder, importId, viewer, signal, isImporting } = deps;
  const failures = new Map<string, number>();
  let downloads = 0;

  async function known(key: string): Promise<MediaView | undefined> {
    const row = await findImportedMedia(db, key);
    return row && (await media.files.filesOf([row.media_id])).get(row.media_id);
  }

  async function store(
    key: string,
    path: string,
    name: string,
    picture: ParsedPicture,
  ): Promise<PictureResult> {
    const details = {
      ...(picture.title && { title: picture.title }),
      ...(picture.altText !== undefined && { alt_text: picture.altText?.slice(0, 500) ?? null }),
      ...(picture.caption && { caption: picture.caption }),
      ...(picture.focal && { focal_x: picture.focal.x, focal_y: picture.focal.y }),
    };
    try {
      const stored = async (tx: Db, media_id: string): Promise<void> =>
        void (await insertImportedMedia(tx, { source_key: key, media_id, import_id: importId }));
      return { file: await media.importFile(viewer, { path, name }, { details, stored }) };
    } catch (error) {
      const file = isUniqueViolation(error) ? await known(key) : undefined;
      if (file) return { file };
      if (error instanceof AppError && error.status < 500) return { problem: error.message };
      throw error;
    }
  }

  async function fromArchive(
    picture: ParsedPicture,
    { file, name }: { file: number; name: string },
  ): Promise<PictureResult> {
    const path = await files.extract(file, name, MAX_UPLOAD_BYTES).catch((error: unknown) => {
      if (error instanceof Unreadable) return 'damaged' as const;
      throw error;
    });
    if (path === undefined) return { problem: `It has more than ${MAX_UPLOAD_MEGABYTES} MB.` };
    if (path === 'damaged') return { problem: 'The file is damaged.' };
    try {
      const key = `file:${name.slice(-400)}#${hash('sha256', await readFile(path))}`;
      const found = await known(key);
      return found ? { file: found } : await store(key, path, fileNameOf(name), picture);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function fromWeb(picture: ParsedPicture, url: string): Promise<PictureResult> {
    const key = `url:${url.slice(0, 1000)}`;
    const found = await known(key);
    if (found) return { file: found };
    const { host } = new URL(url);
    if ((failures.get(host) ?? 0) >= MAX_FAILURES) return { problem: 'Its website does not answer.' };
    downloads += 1;
    if (downloads > MAX_DOWNLOADS)
      return { problem: `An import requests at most ${MAX_DOWNLOADS.toLocaleString('en-US')} pictures.` };
    if (!(await isImporting())) throw new ImportStopped();
    const outcome = await fetchSafe(url, { maxBytes: MAX_UPLOAD_BYTES, timeoutMs: 20_000, signal });
    signal.throwIfAborted();
    failures.set(host, outcome.ok ? 0 : (failures.get(host) ?? 0) + 1);
    // One message for all failures: different ones would reveal what answers behind the firewall.
    if (!outcome.ok) return { problem: 'It could not be fetched.' };
    if (outcome.status !== 200) return { problem: `Its website answers ${outcome.status}.` };
    const path = join(folder, newId());
    try {
      await writeFile(path, outcome.body);
      return await store(key, path, fileNameOf(new URL(url).pathname), picture);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    obtain: (picture: ParsedPicture): Promise<PictureResult> =>
      'url' in picture.source ? fromWeb(picture, picture.source.url) : fromArchive(picture, picture.source),
  };
}

export type ImportPictures = ReturnType<typeof createImportPictures>;

const fileNameOf = (path: string): string => decoded(path.slice(path.lastIndexOf('/') + 1));
