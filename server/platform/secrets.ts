import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret kept in `dataDir` under this name, made on the first call. Of processes that start together, one
 * writes and the others read what it wrote.
 */
export async function loadSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  const fresh = randomBytes(32).toString('base64url');
  try {
    await writeFile(path, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
