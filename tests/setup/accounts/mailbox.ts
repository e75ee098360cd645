import { EventEmitter, once } from 'node:events';
import nodemailer from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import type { Mailer } from '#server/platform/mail/mailer.ts';

/** The mails that an application has sent. */
export interface Mailbox {
  mailer: Mailer;
  /** The mails to this address, oldest first. */
  mailsTo(address: string): Email[];
  /** Waits for at least `count` mails to this address and returns the newest. */
  waitFor(address: string, count?: number): Promise<Email>;
}

/** How long the worker may miss a job whose transaction was not committed at its last check. */
const LOOK_AGAIN_MS = 25;

/** @param lookForJobs makes the worker process queued mails. */
export function createMailbox(lookForJobs: () => void): Mailbox {
  const mails: Email[] = [];
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const events = new EventEmitter().setMaxListeners(0);
  const mailsTo = (address: string) => mails.filter(({ to }) => to?.some((one) => one.address === address));
  return {
    mailer: {
      isRepeatable: true,
      async send(mail) {
        const { message } = await transport.sendMail({ from: 'foyer@example.org', ...mail });
        mails.push(await PostalMime.parse(message as Buffer));
        events.emit('mail');
      },
    },
    mailsTo,
    async waitFor(address, count = 1) {
      const deadline = AbortSignal.timeout(15_000);
      const looking = setInterval(lookForJobs, LOOK_AGAIN_MS);
      try {
        for (;;) {
          const found = mailsTo(address);
          const newest = found.at(-1);
          if (newest && found.length >= count) return newest;
          await once(events, 'mail', { signal: deadline }).catch(() => {
            throw new Error(`${found.length} of ${count} mails to ${address}`);
          });
        }
      } finally {
        clearInterval(looking);
      }
    },
  };
}
