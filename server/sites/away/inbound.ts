import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoIn } from '../../platform/clock.ts';
import { AppError, badRequest, notFound, orNotFound, tooManyRequests } from '../../platform/errors.ts';
import { uploadFolder } from '../../platform/http/multipart.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTaskPool } from '../../platform/processes/task-pool.ts';
import { workerFile } from '../../platform/worker-file.ts';
import type { Takeovers } from '../takeover/takeover.ts';
import { countInboundSince, findAwayChat, hasInbound } from './away.queries.ts';
import type { createAwayTokens } from './away-tokens.ts';
import type { MailTask, ReadMail } from './mail-worker.ts';

interface Deps extends Pick<Platform, 'config' | 'database' | 'clock' | 'log'> {
  takeovers: Pick<Takeovers, 'visitors' | 'files'>;
  tokens: ReturnType<typeof createAwayTokens>;
}

const TIMEOUT_MS = 10_000;
const HEAP_MB = 512;
/** Mails have up to 25 MB. */
const MOST_AT_ONCE = 4;
/** So that slow bodies of a stranger do not hold up the mail server. */
const MOST_OF_ADDRESS = 2;
const RETRY_SECONDS = 30;
/** Of one conversation. */
const MOST_AN_HOUR = 60;
const SIGNATURE = /^sha256=[\da-f]{64}$/;

/** Mails by which visitors answer. */
export function createInbound({ config, database: { db }, clock, log, takeovers, tokens }: Deps) {
  const { inbound } = config.mail;
  const { run, close } = createTaskPool<MailTask, ReadMail>({
    file: workerFile('server/sites/away/mail-worker.ts', 'mail-worker'),
    flags: [`--max-old-space-size=${HEAP_MB}`],
    timeoutMs: TIMEOUT_MS,
    processes: 1,
  });

  /** The conversation that a mail answers, by the address that it was sent to. */
  function chatIdIn({ recipients }: ReadMail, address: string): string | undefined {
    const [user = '', domain = ''] = address.toLowerCase().split('@');
    for (const recipient of recipients) {
      if (!recipient.startsWith(`${user}+`) || !recipient.endsWith(`@${domain}`)) continue;
      const read = tokens.read('reply', recipient.slice(user.length + 1, -domain.length - 1));
      if (read && !read.isExpired) return read.chatId;
    }
    return undefined;
  }

  /** What the media library would refuse is left out; the message says so. */
  async function store(chatId: string, { attachments }: ReadMail) {
    const fileIds: string[] = [];
    const refused: string[] = [];
    const folder = uploadFolder(config.dataDir);
    await mkdir(folder, { recursive: true });
    for (const { name, content } of attachments) {
      const path = join(folder, `mail-${newId()}`);
      try {
        await writeFile(path, content);
        const file = { path, name, size: content.length };
        fileIds.push((await takeovers.files.upload(chatId, { userId: null }, file)).id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.info({ chat: chatId, reason: error.message }, 'an attachment was refused');
        refused.push(name);
      } finally {
        await rm(path, { force: true });
      }
    }
    return { fileIds, refused };
  }

  /** The addresses that the mails are from which are read at the moment. */
  const reading: string[] = [];

  return {
    close,

    /**
     * Call it before the body is read: anybody may send one.
     * @returns what to call once the request has ended
     * @throws AppError 404 where no mails are received, 400 for what is no signature, 503 while as many mails are read as
     * fit into the memory, or as one address may send at once
     */
    admit(signature: string, address: string): () => void {
      if (!inbound) throw notFound();
      if (!SIGNATURE.test(signature)) throw badRequest('The signature is wrong.');
      const ofAddress = reading.filter((other) => other === address).length;
      if (reading.length >= MOST_AT_ONCE || ofAddress >= MOST_OF_ADDRESS)
        throw new AppError(503, 'Other mails are being read.', { retryAfter: RETRY_SECONDS });
      reading.push(address);
      return () => void reading.splice(reading.indexOf(address), 1);
    },

    /**
     * A mail as the mail server has got it, signed with `INBOUND_MAIL_SECRET`.
     * @returns whether it is in the conversation by now; mails of programs are not
     * @throws AppError 404 where no mails are received, for an address that is forged or has expired, and while the owner
     * is suspended; 400 for a wrong signature, 422 for what is no mail, 429 for too many in an hour
     */
    async receive(raw: Buffer, signature: string): Promise<boolean> {
      if (!inbound) throw notFound();
      if (!isSigned(raw, signature, inbound.secret)) throw badRequest('The signature is wrong.');
      const mail = await run({ raw });
      if (!mail) throw new AppError(422, 'This mail could not be read.');
      const chatId = chatIdIn(mail, inbound.address);
      const found = chatId === undefined ? undefined : await findAwayChat(db, chatId);
      const chat = orNotFound(found?.suspendedAt ? undefined : found, 'conversation');
      if (mail.isAutomatic) return false;
      const inboundId = hash('sha256', `${chat.id} ${mail.messageId ?? hash('sha256', raw)}`);
      if (await hasInbound(db, inboundId)) return true;
      if ((await countInboundSince(db, chat.id, isoIn(clock, -3600))) >= MOST_AN_HOUR)
        throw tooManyRequests(3600);
      const { fileIds, refused } = await store(chat.id, mail);
      const lines = [mail.text, ...refused.map((name) => `[${name}]`)].filter((line) => line !== '');
      if (lines.length === 0 && fileIds.length === 0) return false;
      await takeovers.visitors.sendByMail({
        ...{ chatId: chat.id, message: lines.join('\n\n'), fileIds },
        inboundId,
      });
      return true;
    },
  };
}

function isSigned(raw: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
