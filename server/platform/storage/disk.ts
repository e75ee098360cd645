import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in `dataDir/files`, each with its type in a small file beside it. */
export function diskFiles(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const pathOf = (key: string) => join(root, key);
  const typePathOf = (key: string) => `${pathOf(key)}.type`;

  return {
    async put(key, { body, type }) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeWhole(typePathOf(key), Buffer.from(type));
      await writeWhole(pathOf(key), body);
    },
    async get(key) {
      try {
        const [body, type] = await Promise.all([readFile(pathOf(key)), readFile(typePathOf(key), 'utf8')]);
        return { body, type };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(typePathOf(key), { force: true })]);
    },
  };
}

/** Written aside and moved into place: a reader sees the old file or the new one, a crash leaves no half. */
async function writeWhole(path: string, body: Buffer): Promise<void> {
  const aside = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(aside, body);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
