import { mkdir, open, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import { writeFileAtomically } from './write-file.ts';

/** Where files are written before they have their name. No key begins with a dot. */
export const partsFolder = (dataDir: string): string => join(dataDir, 'files', '.parts');

/** Files in `dataDir/files`, each with its media type in a separate small file. */
export function diskFiles(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const folder = partsFolder(dataDir);
  const pathOf = (key: string) => join(root, key);
  const typePathOf = (key: string) => `${pathOf(key)}.type`;

  async function write(key: string, body: Blob, type: string): Promise<void> {
    await Promise.all([dirname(pathOf(key)), folder].map((path) => mkdir(path, { recursive: true })));
    await Promise.all([
      writeFileAtomically(typePathOf(key), type, { folder }),
      writeFileAtomically(pathOf(key), body.stream(), { folder }),
    ]);
  }

  return {
    async save(key, body, type) {
      try {
        await write(key, body, type);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
        // The last file of this folder was removed at the same time, and the folder with it.
        await write(key, body, type);
      }
    },
    async open(key, range) {
      try {
        const type = await readFile(typePathOf(key), 'utf8');
        const file = await open(pathOf(key));
        // Open before it is described: a file that is removed meanwhile can still be read.
        const { size } = await file.stat();
        return { size, type, body: file.createReadStream(range) };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(typePathOf(key), { force: true })]);
      const path = dirname(pathOf(key));
      // Not while other files are in it.
      if (path !== root) await rmdir(path).catch(() => undefined);
    },
  };
}
