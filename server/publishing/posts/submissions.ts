import type { Users } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { createHourlyMails } from '../../platform/mail/hourly-mails.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { awaitingMail } from './posts.mails.ts';
import { countAwaiting, listAwaiting } from './posts.queries.ts';

/** The kind of job that tells editors that posts await approval. */
export const SUBMISSIONS_JOB = 'submitted-posts';

/** Call it in the transaction in which a writer submits a post. */
export const announceSubmission = (queue: JobQueue, tx: Db): Promise<void> =>
  queue.enqueue(tx, SUBMISSIONS_JOB, {}, { key: SUBMISSIONS_JOB });

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue'> {
  users: Pick<Users, 'listStaff'>;
}

/** The posts that a mail names. */
const NAMED = 10;

/** Mails the staff at most once an hour; posts that were decided meanwhile do not count. */
export function submissionsJob({ database: { db }, clock, settings, queue, users }: Deps): JobHandler {
  const hourly = createHourlyMails({ clock });
  return {
    concurrency: 1,
    async run(_payload, _signal, { end }) {
      const inSeconds = await hourly.secondsUntilNext(db, SUBMISSIONS_JOB);
      if (inSeconds > 0) return { inSeconds };
      await inTransaction(db, async (tx) => {
        const count = await countAwaiting(tx);
        if (count === 0) return;
        const posts = await listAwaiting(tx, NAMED);
        for (const editor of await users.listStaff(tx))
          await queue.enqueue(tx, MAIL_JOB, awaitingMail(editor, posts, count, settings.values));
        await hourly.markSent(tx, SUBMISSIONS_JOB);
        await end(tx);
      });
      return 'done';
    },
  };
}
