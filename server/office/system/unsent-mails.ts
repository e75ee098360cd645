import { jobKindLabel } from '#lib/job-kinds.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { POST_MAIL_JOB } from '../../publishing/publishing.ts';
import { errorInWords } from './error-words.ts';
import {
  type BouncedRow,
  countUnsentMails,
  findLastMail,
  listBouncedMails,
  listEveryBouncedMail,
  listEveryUnsentMail,
  listUnsentMails,
} from './unsent-mails.queries.ts';

export type UnsentMails = ReturnType<typeof createUnsentMails>;

/** An email that the mail server has not taken. */
export type UnsentMail = ReturnType<typeof present>;

/** A newsletter that the mail server refused for ever. */
export type BouncedMail = ReturnType<typeof presentBounced>;

const KINDS = [MAIL_JOB, POST_MAIL_JOB];

/** Mails that did not arrive, from the jobs that send them. */
export function createUnsentMails({ database: { db } }: Pick<Platform, 'database'>) {
  return {
    async list(paging: Paging): Promise<Listed<UnsentMail>> {
      const { rows, count } = await listUnsentMails(db, KINDS, paging);
      return { results: rows.map(present), count };
    },

    listAll: () => mapBatches(listEveryUnsentMail(db, KINDS), present),

    count: (): Promise<number> => countUnsentMails(db, KINDS),

    async bounced(paging: Paging): Promise<Listed<BouncedMail>> {
      const { rows, count } = await listBouncedMails(db, paging);
      return { results: rows.map(presentBounced), count };
    },

    allBounced: () => mapBatches(listEveryBouncedMail(db), presentBounced),

    /** When a mail was last sent, and when one last failed; null where there was none. */
    async last() {
      const [sent, failed, waiting] = await Promise.all([
        findLastMail(db, KINDS, 'done'),
        findLastMail(db, KINDS, 'dead'),
        findLastMail(db, KINDS, 'queued'),
      ]);
      const failures = [failed, waiting].flatMap((one) => one?.updated_at ?? []).sort();
      return { sentAt: sent?.updated_at ?? null, failedAt: failures.at(-1) ?? null };
    },
  };
}

const presentBounced = ({ post_id, user_id, email, title, updated_at }: BouncedRow) => ({
  id: `${post_id}-${user_id}`,
  to: email,
  subject: title,
  bouncedAt: updated_at,
});

function present(job: Awaited<ReturnType<typeof listUnsentMails>>['rows'][number]) {
  const mail = (JSON.parse(job.payload) ?? {}) as Partial<Mail>;
  return {
    /** A mail is known by the id of its job. */
    id: job.id,
    /** Null for a newsletter, and after the mail was removed. */
    to: typeof mail.to === 'string' ? mail.to : null,
    subject: typeof mail.subject === 'string' ? mail.subject : jobKindLabel(job.kind),
    /** Null if it is not tried again. */
    nextAttemptAt: job.status === 'queued' ? job.run_at : null,
    attempts: job.attempts,
    answer: errorInWords(job.error ?? ''),
    /** Whether it can be sent again. */
    canRetry: job.payload !== 'null',
    failedAt: job.updated_at,
  };
}
