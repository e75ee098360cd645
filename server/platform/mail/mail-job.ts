import { type JobHandler, PermanentFailure } from '../jobs/worker.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The kind of job that sends one mail; its payload is a `Mail`. */
export const MAIL_JOB = 'mail';

/** What the payload becomes while the mail is on its way. */
interface Sending extends Mail {
  /** The attempt that has begun to send it. */
  sendingAttempt?: number;
}

/**
 * Sends a mail at most once. An attempt that ended without a result, because its process was killed, may have sent it:
 * the job is then dead, and an admin decides. One mail at a time, so that a kill leaves no more than one in doubt.
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
      // It was refused: the next attempt may send it.
      if (!mailer.isRepeatable) await checkpoint(mail);
      throw error;
    }
    return 'done';
  },
});

const IN_DOUBT = 'The server was killed while it sent this mail, which may or may not have arrived.';
