import { EventEmitter, once } from 'node:events';
import nodemailer from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import type { Mailer } from '../../server/platform/mail/mailer.ts';

/** The mails of an application, as their readers get them. */
export interface Mailbox {
  mailer: Mailer;
  /** To this address, oldest first. */
  mailsTo(address: string): Email[];
  /** Waits for the newest of at least `count` mails to this address. */
  waitFor(address: string, count?: number): Promise<Email>;
}

/** How long a job may have been missed because its transaction had not been committed when the worker looked. */
const LOOK_AGAIN_MS = 25;

/** @param lookForJobs makes the worker look for mails that wait to be sent. */
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
