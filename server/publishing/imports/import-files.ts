import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../platform/ids.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { ImportFile } from './imports.present.ts';
import { type Archive, openArchive } from './reading/archive.ts';

export const storageKey = (importId: string, index: number): string => `imports/${importId}/${index}`;

export async function removeFilesOf(
  store: FileStore,
  { id, files }: { id: string; files: string },
): Promise<void> {
  for (const index of (JSON.parse(files) as ImportFile[]).keys()) await store.remove(storageKey(id, index));
}

/** The kind of job that runs an import until it is done, stopped or reverted. */
export const IMPORT_JOB = 'import';

export interface ImportPayload {
  importId: string;
  /** How many files are removed if there is no such import. */
  files?: number;
}

/** The files of an import, copied from the file store to the local disk while its job runs. */
export type ImportFiles = ReturnType<typeof createImportFiles>;

/** @param folder where the copies are written */
export function createImportFiles(store: FileStore, folder: string, id: string, files: ImportFile[]) {
  const copies = new Map<number, string>();
  const archives = new Map<number, Archive>();

  async function copyOf(index: number): Promise<string | undefined> {
    const known = copies.get(index);
    if (known) return known;
    const stored = await store.open(storageKey(id, index));
    if (!stored) return undefined;
    const path = join(folder, newId());
    copies.set(index, path);
    await pipeline(stored.body, createWriteStream(path));
    return path;
  }

  return {
    /** Undefined if the store no longer has one of the files. */
    async copyAll(): Promise<{ path: string; name: string }[] | undefined> {
      const all: { path: string; name: string }[] = [];
      for (const [index, { name }] of files.entries()) {
        const path = await copyOf(index);
        if (path === undefined) return undefined;
        all.push({ path, name });
      }
      return all;
    },

    /** @returns the path of a new file; undefined if the archive is missing or the entry is larger than `maxBytes` */
    async extract(index: number, name: string, maxBytes: number): Promise<string | undefined> {
      const copy = await copyOf(index);
      if (copy === undefined) return undefined;
      const archive = archives.get(index) ?? (await openArchive(copy));
      archives.set(index, archive);
      const path = join(folder, newId());
      return (await archive.extract(name, path, maxBytes)) ? path : undefined;
    },

    /** Deletes the copies. The stored files stay for the next attempt. */
    async close(): Promise<void> {
      for (const archive of archives.values()) archive.close();
      for (const path of copies.values()) await rm(path, { force: true });
    },
  };
}
