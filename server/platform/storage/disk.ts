import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import { writeFileAtomically } from './write-file.ts';

/** Files in `dataDir/files`, each with its media type in a separate small file. */
export function diskFiles(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const pathOf = (key: string) => join(root, key);
  const typePathOf = (key: string) => `${pathOf(key)}.type`;

  return {
    async save(key, body, type) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeFileAtomically(typePathOf(key), type);
      await writeFileAtomically(pathOf(key), body.stream());
    },
    async open(key, range) {
      try {
        const [{ size }, type] = await Promise.all([stat(pathOf(key)), readFile(typePathOf(key), 'utf8')]);
        return { size, type, body: createReadStream(pathOf(key), range) };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(typePathOf(key), { force: true })]);
    },
  };
}
