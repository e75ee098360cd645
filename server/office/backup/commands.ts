import { readBuild } from '../../platform/build.ts';
import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/db/connect.ts';
import { createLog } from '../../platform/log.ts';
import { createFileStore } from '../../platform/storage/files.ts';
import { saveLastBackup } from './backups.queries.ts';
import { decode, encode } from './encoding.ts';
import type { Manifest, OnProgress } from './format.ts';
import { type BackupPlace, placeAt } from './places.ts';
import { BackupError, readBackup } from './read-backup.ts';
import { assertKnown, type Restored, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

interface CreateOptions {
  onProgress?: OnProgress | undefined;
  /** Stops it; nothing of it is left then. */
  signal?: AbortSignal;
}

/**
 * Writes a backup of this installation, which may be running, and records it.
 * @throws BackupError, ConfigError
 */
export async function createBackup(
  target: string,
  config: Config,
  { onProgress, signal }: CreateOptions = {},
): Promise<{ manifest: Manifest; bytes: number }> {
  const place = placeAt(target, config.s3);
  await place.assertFree();
  const now = new Date();
  const { archive, manifest } = writeBackup({
    config,
    files: createFileStore(config),
    version: (await readBuild()).version,
    now,
    onProgress,
  });
  const stop = () => archive.destroy(new Error('stopped'));
  signal?.addEventListener('abort', stop);
  const bytes = await place
    .write(await encode(archive, config.backup.passphrase), signal)
    .catch((error: unknown) => {
      throw signal?.aborted ? new BackupError('The backup was stopped.') : error;
    })
    .finally(() => archive.destroy());
  signal?.removeEventListener('abort', stop);
  const database = connect(config.databaseUrl, createLog('warn'));
  await saveLastBackup(database.db, { at: now.toISOString(), bytes }).finally(() => database.close());
  return { manifest: await manifest, bytes };
}

/** Reads the whole backup and compares it with its manifest. @throws BackupError also if a newer version made it */
export async function checkBackup(target: string, config: Config): Promise<Manifest> {
  const manifest = await readBackup(await opened(placeAt(target, config.s3), config));
  assertKnown(manifest);
  return manifest;
}

/** @throws BackupError, ConfigError */
export const restore = (target: string, config: Config, onProgress?: OnProgress): Promise<Restored> => {
  const place = placeAt(target, config.s3);
  return restoreBackup({
    read: () => opened(place, config),
    config,
    files: createFileStore(config),
    log: createLog('warn'),
    onProgress,
  });
};

const opened = async (place: BackupPlace, { backup }: Config) =>
  decode(await place.read(), backup.passphrase);
