import { type Clock, isoIn, isoNow } from '../clock.ts';
import type { Db } from '../db/connect.ts';

const HOUR_MS = 3600 * 1000;
const KEEP_SECONDS = 24 * 3600;

/** For mails that are sent at most once an hour: a job that finds one sent lately runs again when its hour is over. */
export function createHourlyMails({ clock }: { clock: Clock }) {
  return {
    /** 0 if the mail may be sent now. */
    async secondsUntilNext(db: Db, key: string): Promise<number> {
      const last = await db
        .selectFrom('mail_times')
        .select('mailed_at')
        .where('key', '=', key)
        .executeTakeFirst();
      if (!last) return 0;
      return Math.max(0, Math.ceil((Date.parse(last.mailed_at) + HOUR_MS - clock.now().getTime()) / 1000));
    },

    /** Call it in the transaction that enqueues the mail. */
    async markSent(tx: Db, key: string): Promise<void> {
      const row = { key, mailed_at: isoNow(clock) };
      await tx
        .insertInto('mail_times')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ mailed_at: row.mailed_at }))
        .execute();
    },

    async deleteOld(db: Db): Promise<void> {
      await db.deleteFrom('mail_times').where('mailed_at', '<', isoIn(clock, -KEEP_SECONDS)).execute();
    },
  };
}
