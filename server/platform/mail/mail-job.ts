import { type JobHandler, PermanentFailure } from '../jobs/job-handler.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The kind of job that sends one mail; its payload is a `Mail`. */
export const MAIL_JOB = 'mail';

/** Sends the mails of `MAIL_JOB`. */
export const mailJob = (mailer: Mailer) => sendingJob<Mail>(mailer, { mailOf: async (mail) => mail });

/** Added to the payload while the mail is being sent. */
interface Sending {
  /** The attempt that started to send it. */
  sendingAttempt?: number;
}

interface Sends<Payload> {
  /** Undefined if the mail is no longer to be sent. */
  mailOf(payload: Payload): Promise<Mail | undefined>;
  onSent?(payload: Payload): Promise<unknown>;
  /** The mail server has permanently refused the address. Without this callback, the job fails. */
  onBounced?(payload: Payload): Promise<unknown>;
}

/**
 * Sends a mail at most once. If an attempt ended without a result, because its process was killed, the mail may have
 * been sent: the job is then dead, and an admin decides. One mail at a time, which limits the uncertain mails to one.
 */
export const sendingJob = <Payload extends object>(
  mailer: Mailer,
  { mailOf, onSent, onBounced }: Sends<Payload>,
): JobHandler => ({
  concurrency: 1,
  async run(given, _signal, { id, attempt, checkpoint }) {
    const { sendingAttempt, ...rest } = given as Payload & Sending;
    const payload = rest as unknown as Payload;
    if (sendingAttempt !== undefined) throw new PermanentFailure(IN_DOUBT);
    const mail = await mailOf(payload);
    if (!mail) return 'done';
    if (!mailer.isRepeatable) await checkpoint({ ...payload, sendingAttempt: attempt } satisfies Sending);
    try {
      await mailer.send(mail, id);
    } catch (error) {
      // The server refused the mail: the next attempt may send it.
      if (!mailer.isRepeatable) await checkpoint(payload);
      if (!onBounced || !isBounce(error)) throw error;
      await onBounced(payload);
      return 'done';
    }
    await onSent?.(payload);
    return 'done';
  },
});

/** Whether the mail server refused the recipient, and will again: 5.1.1, a mailbox that does not exist. */
const isBounce = (error: unknown): boolean => {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return code === 'EENVELOPE' && command === 'RCPT TO' && /^55\d$/.test(String(responseCode));
};

const IN_DOUBT = 'The server was killed while it sent this mail, which may or may not have arrived.';
