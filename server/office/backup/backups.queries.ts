import { isoNow, systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { readSettingRow, saveSettingRow } from '../../platform/db/setting-rows.ts';

const LAST = 'last_backup';

/** The last backup that was completed. */
export interface LastBackup {
  /** When it began: it has the rows of this time. */
  at: string;
  bytes: number;
}

export const saveLastBackup = (db: Db, backup: LastBackup) =>
  saveSettingRow(db, LAST, JSON.stringify(backup), isoNow(systemClock));

export const findLastBackup = async (db: Db): Promise<LastBackup | null> =>
  JSON.parse((await readSettingRow(db, LAST)) ?? 'null');

/** Whether a job of this kind has failed, and runs again or waits for that. */
export const isRetried = (db: Db, kind: string, now: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('jobs')
      .select('id')
      // Not all jobs that wait: there may be many that are due.
      .where(({ eb, and, or }) =>
        or([and([eb('status', '=', 'queued'), eb('run_at', '>', now)]), eb('status', '=', 'running')]),
      )
      .where('kind', '=', kind)
      .where('error', 'is not', null),
  );

const NIGHT = 'backup_night';

/** @returns false if the backup of this night was enqueued before; a later one was claimed when the clock was ahead */
export const claimNight = (tx: Db, night: string): Promise<boolean> => {
  const row = { value: night, updated_at: isoNow(systemClock) };
  return hasRow(
    tx
      .insertInto('settings')
      .values({ key: NIGHT, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row).where('settings.value', '<>', night))
      .returning('key'),
  );
};
