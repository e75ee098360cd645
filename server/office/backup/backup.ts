import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Users } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { backupFailedMail } from './backup.mails.ts';
import { claimNight, findLastBackup, isRetried, type LastBackup } from './backups.queries.ts';
import { namesToDelete, nightlyName } from './nightly-names.ts';
import { type BackupFolder, folderAt } from './places.ts';

export type { LastBackup };

/** The kind of job that makes the backup of a night; it needs no payload. */
export const BACKUP_JOB = 'backup';

interface Deps extends Pick<Platform, 'config' | 'database' | 'clock' | 'queue' | 'settings' | 'log'> {
  users: Pick<Users, 'listStaff'>;
  /** Writes a backup. @throws with the reason */
  writeBackup?(target: string, signal: AbortSignal): Promise<void>;
}

export type Backups = ReturnType<typeof createBackups>;

/** From this hour on, by the clock of the machine. */
const NIGHT_HOUR = 3;
const ATTEMPTS = 3;
/** Between the attempts: a disk or a service may be away for a while. */
const RETRY_SECONDS = 3600;
/** The longest time for one backup: it ends before the next night. */
const MAX_MS = 20 * 3600 * 1000;
/** From SIGTERM to SIGKILL: a process that hangs in a system call does not handle the first. */
const KILL_MS = 5000;

/** A backup each night where `BACKUP_TO` is set. Old ones are deleted. */
export function createBackups(deps: Deps) {
  const { config, clock, queue, settings, log, users, writeBackup = spawnBackup } = deps;
  const { db } = deps.database;
  const { to, keep, passphrase } = config.backup;

  return {
    last: (): Promise<LastBackup | null> => findLastBackup(db),

    /** Whether a nightly backup has failed, and is tried again. */
    isRetried: (): Promise<boolean> => isRetried(db, BACKUP_JOB, isoNow(clock)),

    /** Of several processes one enqueues the job of a night. */
    async enqueueDue(): Promise<void> {
      const now = clock.now();
      if (!to || now.getHours() < NIGHT_HOUR) return;
      const night = now.toLocaleDateString('sv');
      await inTransaction(db, async (tx) => {
        if (await claimNight(tx, night)) await queue.enqueue(tx, BACKUP_JOB, {}, { maxAttempts: ATTEMPTS });
      });
    },

    job: {
      concurrency: 1,
      async run(_payload, signal, { attempt, end }) {
        if (!to) return 'done';
        const folder = folderAt(to, config.s3);
        const name = nightlyName(clock.now(), passphrase !== undefined);
        try {
          await folder.removeUnfinished(new Date(clock.now().getTime() - MAX_MS));
          await writeBackup(
            `${to.replace(/\/$/, '')}/${name}`,
            AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
          );
        } catch (error) {
          if (signal.aborted) return 'interrupted';
          const reason = error instanceof Error ? error.message : String(error);
          log.error({ reason, attempt }, 'the backup failed');
          if (attempt < ATTEMPTS) return { inSeconds: RETRY_SECONDS, error: reason };
          await inTransaction(db, async (tx) => {
            await mailAdmins(tx, reason);
            await end(tx, reason);
          });
          return 'done';
        }
        await deleteOld(folder).catch((error: unknown) =>
          log.warn({ err: error }, 'old backups were not deleted'),
        );
        return 'done';
      },
    } satisfies JobHandler,
  };

  async function deleteOld(folder: BackupFolder): Promise<void> {
    for (const old of namesToDelete(await folder.list(), keep)) await folder.remove(old);
  }

  async function mailAdmins(tx: Db, reason: string): Promise<void> {
    for (const user of await users.listStaff(tx))
      if (user.system_role === 'ADMIN')
        await queue.enqueue(tx, MAIL_JOB, backupFailedMail(user, reason, settings.values));
  }
}

/**
 * In another process, with a low priority: requests come first. It removes what it has written when it is stopped, and also
 * when this process is killed and their channel closes.
 */
async function spawnBackup(target: string, signal: AbortSignal): Promise<void> {
  const command = spawn(process.execPath, [...process.execArgv, 'dist/server/backup.mjs', target], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    command.kill('SIGTERM');
    killing = setTimeout(() => command.kill('SIGKILL'), KILL_MS);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const [[code], output] = await Promise.all([once(command, 'close'), text(command.stderr as Readable)]);
  signal.removeEventListener('abort', stop);
  clearTimeout(killing);
  if (signal.aborted) throw new Error(`The backup was stopped: one may take ${MAX_MS / 3_600_000} hours.`);
  if (code !== 0) throw new Error(output.trim() || `The backup ended with the code ${code}.`);
}
