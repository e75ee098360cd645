import { existsSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ConfigError, isAddress, type S3Config } from '../../platform/config.ts';
import { createFolder, folderProblem } from '../../platform/data-dir.ts';
import { errorCode } from '../../platform/errors.ts';
import { openBucket } from '../../platform/storage/bucket.ts';
import { writeFileAtomically } from '../../platform/storage/write-file.ts';
import { isNightly, isPartOfNightly } from './nightly-names.ts';
import { BackupError } from './read-backup.ts';

/** The file or the object of a backup. */
export interface BackupPlace {
  /** @throws BackupError if there is a backup already */
  assertFree(): Promise<void>;
  /** The complete backup or nothing. @returns its size in bytes. @throws BackupError if a file was put there meanwhile */
  write(body: Readable, signal?: AbortSignal): Promise<number>;
  /** @throws BackupError if there is none */
  read(): Promise<Readable>;
}

/** A folder, or a prefix in a bucket, with several backups. */
export interface BackupFolder {
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what processes that were killed have left before this time. */
  removeUnfinished(before: Date): Promise<void>;
}

const S3 = /^s3:\/\/([\w.-]+)(?:\/(.*))?$/;

/** @param target the path of a file, or `s3://bucket/key` */
export function placeAt(target: string, s3: S3Config | undefined): BackupPlace {
  const [, bucket, key = ''] = S3.exec(target) ?? [];
  if (isAddress(target) && !(bucket && key))
    throw new ConfigError(`${target} is neither a file nor s3://bucket/key.`);
  return bucket ? objectAt(bucketOf(s3, bucket), key) : fileAt(target);
}

/** @param target the path of a folder, or `s3://bucket/prefix` */
export function folderAt(target: string, s3: S3Config | undefined): BackupFolder {
  const [, name, path = ''] = S3.exec(target) ?? [];
  if (!name)
    return {
      list: () => readdir(target).catch(() => []),
      remove: (file) => rm(join(target, file), { force: true }),
      removeUnfinished: (before) => removeParts(target, before),
    };
  const bucket = bucketOf(s3, name);
  const prefix = path.replace(/\/*$/, path ? '/' : '');
  return {
    list: async () => (await bucket.list(prefix)).map((key) => key.slice(prefix.length)),
    remove: (file) => bucket.remove(prefix + file),
    removeUnfinished: (before) =>
      bucket.abortUploads(prefix, (key, begunAt) => isNightly(key.slice(prefix.length)) && begunAt < before),
  };
}

async function removeParts(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isPartOfNightly)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

function bucketOf(s3: S3Config | undefined, name: string) {
  if (!s3)
    throw new ConfigError('Set S3_ENDPOINT and the variables beside it: a backup in a bucket needs them.');
  return openBucket(s3, name);
}

function fileAt(path: string): BackupPlace {
  const refuse = () => {
    throw new BackupError(`${path} already exists.`);
  };
  return {
    async assertFree() {
      await assertNoFolder(path);
      if (existsSync(path)) refuse();
    },
    async write(body) {
      try {
        await createFolder(dirname(path));
        if (!(await writeFileAtomically(path, body, { ifAbsent: true }))) refuse();
      } catch (error) {
        const problem = folderProblem(error, dirname(path));
        throw problem ? new BackupError(`The backup cannot be written: ${problem}`) : error;
      }
      return (await stat(path)).size;
    },
    async read() {
      await assertNoFolder(path);
      const file = await open(path).catch((error: unknown) => {
        throw new BackupError(
          errorCode(error) === 'ENOENT' ? `There is no file ${path}.` : `This user may not read ${path}.`,
        );
      });
      return file.createReadStream();
    },
  };
}

async function assertNoFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new BackupError(`${path} is a folder: name a file in it.`);
}

function objectAt(bucket: ReturnType<typeof openBucket>, key: string): BackupPlace {
  return {
    async assertFree() {
      if ((await bucket.list(key)).includes(key)) throw new BackupError(`${key} already exists.`);
    },
    write: (body, signal) => bucket.save(key, body, signal),
    async read() {
      const body = await bucket.open(key);
      if (!body) throw new BackupError(`There is no object ${key}.`);
      return body;
    },
  };
}
