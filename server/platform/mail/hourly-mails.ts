import { type Clock, isoIn, isoNow } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { deleteMailTimesBefore, findMailTime, saveMailTime } from './hourly-mails.queries.ts';

const HOUR_MS = 3600 * 1000;
const KEEP_SECONDS = 24 * 3600;

/** For mails that are sent at most once an hour: a job that finds one sent lately runs again when its hour is over. */
export function createHourlyMails({ clock }: { clock: Clock }) {
  return {
    /** 0 if the mail may be sent now. */
    async secondsUntilNext(db: Db, key: string): Promise<number> {
      const mailedAt = await findMailTime(db, key);
      if (mailedAt === undefined) return 0;
      return Math.max(0, Math.ceil((Date.parse(mailedAt) + HOUR_MS - clock.now().getTime()) / 1000));
    },

    /** Call it in the transaction that enqueues the mail. */
    markSent: (tx: Db, key: string) => saveMailTime(tx, key, isoNow(clock)),

    /** Deletes the times of all keys that have no effect any more. */
    deleteOld: (db: Db) => deleteMailTimesBefore(db, isoIn(clock, -KEEP_SECONDS)),
  };
}
