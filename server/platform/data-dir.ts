import { existsSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';
import { errorCode } from './errors.ts';
import { writeFileAtomically } from './storage/write-file.ts';

/** Call it before a process creates files: other users of the machine cannot read them. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/**
 * Creates the folder if it is missing, and checks that it is writable.
 * @throws ConfigError with the reason.
 */
export async function openDataDir(path: string): Promise<void> {
  const probe = join(path, `.probe-${process.pid}`);
  try {
    await createFolder(path);
    await writeFileAtomically(probe, 'x'.repeat(4096));
    await rm(probe, { force: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR cannot be used: ${folderProblem(error, path) ?? (error as Error).message}`,
    );
  }
}

/** `mkdir` with `recursive` never returns if the parent refuses new folders, as /proc does. */
export async function createFolder(path: string): Promise<void> {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: 'EEXIST' });
    return;
  }
  await createFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    // A concurrent process has created it.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Why a folder, or a file in it, cannot be written; undefined for errors of other kinds. */
export const folderProblem = (error: unknown, path: string): string | undefined =>
  REASONS[errorCode(error) ?? '']?.(path);

const REASONS: Record<string, (path: string) => string> = {
  EEXIST: (path) => `${path} is a file, or lies below one.`,
  EACCES: (path) => `this user may not write to ${path}.`,
  EPERM: (path) => `this user may not write to ${path}.`,
  EROFS: (path) => `${path} is read-only.`,
  ENOSPC: (path) => `the disk of ${path} is full.`,
  EDQUOT: (path) => `the disk of ${path} is full.`,
  EFBIG: (path) => `the disk of ${path} is full.`,
};
