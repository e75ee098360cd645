import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { writeFileAtomically } from './storage/write-file.ts';

/**
 * Creates the folder where it is missing, and makes sure that it takes files.
 * @throws ConfigError with the reason.
 */
export async function openDataDir(path: string): Promise<void> {
  const probe = join(path, `.probe-${process.pid}`);
  try {
    await mkdir(path, { recursive: true });
    await writeFileAtomically(probe, 'x'.repeat(4096));
    await rm(probe);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR cannot be used: ${REASONS[code]?.(path) ?? message}`);
  }
}

const REASONS: Record<string, (path: string) => string> = {
  EEXIST: (path) => `${path} is a file, not a folder.`,
  ENOTDIR: (path) => `a part of ${path} is a file, not a folder.`,
  EACCES: (path) => `this user may not write to ${path}.`,
  EPERM: (path) => `this user may not write to ${path}.`,
  EROFS: (path) => `${path} is read-only.`,
  ENOSPC: (path) => `the disk of ${path} is full.`,
  EDQUOT: (path) => `the disk of ${path} is full.`,
  EFBIG: (path) => `the disk of ${path} is full.`,
};
