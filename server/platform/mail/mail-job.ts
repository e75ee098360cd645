import { type JobHandler, PermanentFailure } from '../jobs/worker.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The kind of job that sends one mail; its payload is a `Mail`. */
export const MAIL_JOB = 'mail';

/** The payload while the mail is being sent. */
interface Sending extends Mail {
  /** The attempt that started to send it. */
  sendingAttempt?: number;
}

/**
 * Sends a mail at most once. If an attempt ended without a result, because its process was killed, the mail may have
 * been sent: the job is then dead, and an admin decides. One mail at a time, which limits the uncertain mails to one.
 */
export const mailJob = (mailer: Mailer): JobHandler => ({
  concurrency: 1,
  async run(payload, _signal, { id, attempt, checkpoint }) {
    const { sendingAttempt, ...mail } = payload as Sending;
    if (sendingAttempt !== undefined) throw new PermanentFailure(IN_DOUBT);
    if (!mailer.isRepeatable) await checkpoint({ ...mail, sendingAttempt: attempt } satisfies Sending);
    try {
      await mailer.send(mail, id);
    } catch (error) {
      // The server refused the mail: the next attempt may send it.
      if (!mailer.isRepeatable) await checkpoint(mail);
      throw error;
    }
    return 'done';
  },
});

const IN_DOUBT = 'The server was killed while it sent this mail, which may or may not have arrived.';
