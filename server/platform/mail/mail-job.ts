import type { JobHandler } from '../jobs/worker.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The kind of job that sends one mail; its payload is a `Mail`. */
export const MAIL_JOB = 'mail';

export const mailJob = (mailer: Mailer): JobHandler => ({
  concurrency: 2,
  async run(payload) {
    await mailer.send(payload as Mail);
    return 'done';
  },
});
