import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import { chunksOf } from '../../platform/chunks-of.ts';
import { type Listed, type Paging, withinPages } from '../../platform/db/page-of.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type MailHead,
  type MailView,
  mailDocument,
  mayReadFile,
  presentMail,
  readMailHead,
} from './outbox.present.ts';

export type Mails = ReturnType<typeof createMails>;

/** Files never change: their headings are read once. */
const HEADS = 20_000;
const AT_ONCE = 32;
const MAILS_IN_A_BATCH = 500;
/** The page of a mail makes several requests, which are one reading. */
const ONE_READING_MS = 60_000;

/** The mails in the outbox, as admins see them. */
export function createMails({
  config,
  database: { db },
  recordAudit,
  users,
}: Pick<Platform, 'config' | 'database' | 'recordAudit'> & { users: Pick<Users, 'findByEmail'> }) {
  const outbox = createOutbox(config.dataDir);
  const reading = pLimit(AT_ONCE);
  const heads = new LRUCache<string, MailHead>({ max: HEADS });
  const readings = new LRUCache<string, true>({ max: HEADS, ttl: ONE_READING_MS });

  async function headOf(id: string): Promise<MailHead | undefined> {
    const known = heads.get(id);
    if (known) return known;
    const read = await outbox.readHead(id);
    if (!read) return undefined;
    const head = await readMailHead(id, read);
    heads.set(id, head);
    return head;
  }

  const headsOf = async (ids: string[]): Promise<MailHead[]> =>
    (await reading.map(ids, headOf)).filter((head) => head !== undefined);

  async function read(id: string): Promise<Buffer> {
    return orNotFound(await outbox.read(id), 'email');
  }

  /** A mail to another person may have a link that logs in as that person. */
  async function recordReading(viewer: Viewer, id: string): Promise<void> {
    const head = await headOf(id);
    const key = `${viewer.id} ${id}`;
    if (!head || head.to === viewer.email || readings.has(key)) return;
    const recipient = await users.findByEmail(head.to);
    await recordAudit(db, {
      action: 'mail.read',
      object: { kind: 'mail', id, name: head.subject },
      accountId: recipient?.id,
      after: { to: head.to },
    });
    readings.set(key, true);
  }

  async function remove(id: string): Promise<boolean> {
    const head = await headOf(id);
    heads.delete(id);
    if (!head || !(await outbox.remove(id))) return false;
    // A file is no part of a transaction: its deletion is recorded once it was made.
    await recordAudit(db, { action: 'mail.deleted', object: { kind: 'mail', id, name: head.subject } });
    return true;
  }

  return {
    /** The newest first. @param nameLike a part of an address or a subject */
    async list(nameLike: string | undefined, paging: Paging): Promise<Listed<MailHead>> {
      const ids = await outbox.list();
      // A search reads the headings of all mails.
      const found = nameLike ? (await headsOf(ids)).filter(containing(nameLike)) : undefined;
      const count = (found ?? ids).length;
      const first = (withinPages(paging, count) - 1) * paging.limit;
      const last = first + paging.limit;
      return { results: found?.slice(first, last) ?? (await headsOf(ids.slice(first, last))), count };
    },

    /** In batches, the newest first. @param nameLike a part of an address or a subject */
    async *listAll(nameLike: string | undefined): AsyncIterable<MailHead[]> {
      const ids = await outbox.list();
      for (const some of chunksOf(ids, MAILS_IN_A_BATCH)) {
        const heads = await headsOf(some);
        yield nameLike ? heads.filter(containing(nameLike)) : heads;
      }
    },

    count: async (): Promise<number> => (await outbox.list()).length,

    /** @throws AppError 404 */
    async get(viewer: Viewer, id: string): Promise<MailView> {
      const mail = await presentMail(id, await read(id), viewer);
      if (!mail.isPrivate) await recordReading(viewer, id);
      return mail;
    },

    /** The HTML part as a document. @throws AppError 404 */
    async html(viewer: Viewer, id: string): Promise<string> {
      const document = await mailDocument(await read(id), viewer);
      if (document === undefined) throw notFound('email');
      await recordReading(viewer, id);
      return document;
    },

    /** The mail as it was written. @throws AppError 404, also for a private one of another recipient */
    async file(viewer: Viewer, id: string): Promise<Buffer> {
      const file = await read(id);
      if (!(await mayReadFile(file, viewer))) throw notFound('email');
      await recordReading(viewer, id);
      return file;
    },

    /** @throws AppError 404 */
    async remove(id: string): Promise<void> {
      if (!(await remove(id))) throw notFound('email');
    },

    /** @returns the number of those that were there */
    async removeMany(ids: string[]): Promise<number> {
      let count = 0;
      for (const id of ids) if (await remove(id)) count += 1;
      return count;
    },
  };
}

function containing(part: string) {
  const wanted = part.toLowerCase();
  return ({ to, subject }: MailHead) =>
    to.toLowerCase().includes(wanted) || subject.toLowerCase().includes(wanted);
}
