import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingValues } from '#lib/setting-values.ts';
import type { Config } from '../config.ts';
import { loadOnce } from '../load-once.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { writeFileAtomically } from '../storage/write-file.ts';
import { outboxFolder } from './outbox.ts';
import { isPrivate } from './private.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address of its button: the log prints it where no mail server is configured. */
  link?: string;
  /** The Reply-To address; by default the sender. */
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /**
   * @param id of this mail: the same for each attempt.
   * @throws if the mail server refuses it: the job tries again.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** Whether sending a mail again has no effect. */
  isRepeatable: boolean;
}

interface Deps {
  config: Config;
  settings: { readonly values: SettingValues };
  log: Log;
}

/** A mail with its sender. */
type Envelope = (mail: Mail) => Mail & { from: Sender };
type Sender = string | { name: string; address: string };

/** SMTP if it is configured, else a folder of `.eml` files that any mail program opens. */
export function createMailer({ config, settings, log }: Deps): Mailer {
  const { smtpUrl } = config.mail;
  const envelope = (mail: Mail) => {
    const { mailFrom, mailReplyTo } = settings.values;
    return { from: senderOf(mailFrom), ...(mailReplyTo && { replyTo: mailReplyTo }), ...mail };
  };
  const host = new URL(config.siteUrl).hostname;
  return smtpUrl
    ? smtpMailer(smtpUrl, envelope, host)
    : outboxMailer(outboxFolder(config.dataDir), envelope, host, log);
}

/**
 * `Name <address>` in its parts. In one text, nodemailer takes commas, colons and brackets of the name for a list or a group of
 * addresses: “Tea: House” would be no valid sender.
 */
function senderOf(text: string): Sender {
  const [, name = '', address] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  const inOneLine = name.replace(/\s+/g, ' ').trim();
  return address === undefined ? text : { name: inOneLine.replace(/^"(.*)"$/, '$1'), address };
}

/** Counts what was sent and what was refused. */
export const countedMailer = (mailer: Mailer, { mails }: Pick<Metrics, 'mails'>): Mailer => ({
  isRepeatable: mailer.isRepeatable,
  send: (mail, id) =>
    mailer.send(mail, id).then(
      () => mails.inc({ outcome: 'sent' }),
      (error: unknown) => {
        mails.inc({ outcome: 'failed' });
        throw error;
      },
    ),
});

function smtpMailer(url: string, envelope: Envelope, host: string): Mailer {
  const transport = lazyTransport(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 }),
  );
  return {
    isRepeatable: false,
    async send(mail, id) {
      await (await transport()).sendMail({ ...envelope(mail), messageId: messageId(id, host) });
    },
  };
}

function outboxMailer(folder: string, envelope: Envelope, host: string, log: Log): Mailer {
  const transport = lazyTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    isRepeatable: true,
    async send(mail, id) {
      const { message } = await (await transport()).sendMail({
        ...envelope(mail),
        messageId: messageId(id, host),
      });
      await mkdir(folder, { recursive: true });
      // Ids sort by time, and so do the file names.
      const file = join(folder, `${id}.eml`);
      await writeFileAtomically(file, message as Buffer);
      const link = isPrivate(mail.headers) ? undefined : mail.link;
      log.info({ mail: file, link }, `mail: ${mail.subject}`);
    },
  };
}

/** nodemailer is loaded with the first mail: most starts of a server send none. */
const lazyTransport = <Transport>(create: (nodemailer: typeof import('nodemailer')) => Transport) =>
  loadOnce(() => import('nodemailer').then(create));

/** The same for every attempt: mail servers and programs detect duplicates by it. */
const messageId = (id: string, host: string): string => `<${id}@${host}>`;
