import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { errorCode } from './errors.ts';
import { writeFileAtomically } from './storage/write-file.ts';

const SECRET_BYTES = 32;
/** 32 bytes in base64url, and an optional line end from an editor. */
const SECRET = /^([\w-]{43})\r?\n?$/;

/**
 * The secret stored in `dataDir` under this name, created on the first call. Of concurrent processes, one writes it and
 * the others read it.
 * @throws ConfigError if the file is empty, truncated or damaged: with a weak key, sessions could be forged.
 */
export async function loadSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  const text = (await readIfPresent(path)) ?? (await create(path, fresh));
  const secret = SECRET.exec(text)?.[1];
  if (!secret) {
    throw new ConfigError(
      `DATA_DIR holds a damaged secret: ${path} is empty, cut short or changed. Restore it from a backup, or delete it: then everybody has to log in again.`,
    );
  }
  return secret;
}

async function create(path: string, fresh: string): Promise<string> {
  const isOurs = await writeFileAtomically(path, fresh, { ifAbsent: true });
  return isOurs ? fresh : readFile(path, 'utf8');
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
