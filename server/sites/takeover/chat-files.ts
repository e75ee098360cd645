import { MAX_CHAT_FILE_BYTES } from '#lib/inbox.ts';
import { EMPTY_FILE, fileTooLarge } from '#lib/upload-limits.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid, notFound, orNotFound, tooLarge } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  attachFiles,
  type ChatFileRow,
  deleteFile,
  findChatFile,
  insertFile,
  chatFileKey as keyOf,
  listLooseFiles,
  listUnsentFiles,
  sumFileBytes,
} from './chat-files.queries.ts';
import { presentChatFile } from './inbox-messages.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'files'> {
  media: Pick<Media, 'prepareFile' | 'readFor'>;
}

/** Whose a file is: an operator's, or the visitor's. */
interface Sender {
  userId: string | null;
}

/** The files of one conversation: they count for no plan. */
const MAX_TOTAL_BYTES = 250_000_000;
/** A file that is sent with no message within this time is deleted. */
const UNSENT_SECONDS = 24 * 3600;

export type ChatFiles = ReturnType<typeof createChatFiles>;

/** Files that visitors and operators send each other: private to the conversation, and deleted with it. */
export function createChatFiles({ database: { db }, clock, files, media }: Deps) {
  async function store(
    chatId: string,
    { userId }: Sender,
    name: string,
    content: { body: Blob; mime: string; sha256: string; width: number | null; height: number | null },
  ): Promise<ChatFileRow> {
    const { body, mime, sha256, width, height } = content;
    if ((await sumFileBytes(db, chatId)) + body.size > MAX_TOTAL_BYTES) throw invalid({ files: [IS_FULL] });
    const id = newId();
    const row = await insertFile(db, {
      id,
      chat_id: chatId,
      user_id: userId,
      name: name.slice(0, MAX_NAME),
      type: mime,
      size: body.size,
      sha256,
      width,
      height,
      created_at: isoNow(clock),
    });
    await files.save(keyOf(id), body, mime);
    return row;
  }

  /** The content of a file of a conversation. */
  async function open(chatId: string, id: string) {
    const file = orNotFound(await findChatFile(db, id, chatId), 'file');
    return { file, stored: orNotFound(await files.open(keyOf(id)), 'file') };
  }

  async function remove({ id }: { id: string }): Promise<void> {
    await files.remove(keyOf(id));
    await deleteFile(db, id);
  }

  return {
    /** @throws AppError 413, 415, 422 for what the media library would refuse as well */
    async upload(chatId: string, sender: Sender, file: ReceivedFile) {
      if (file.size > MAX_CHAT_FILE_BYTES) throw tooLarge(fileTooLarge(MAX_CHAT_FILE_BYTES));
      if (file.size === 0) throw invalid({ files: [EMPTY_FILE] });
      const { body, columns } = await media.prepareFile(file);
      return presentChatFile(await store(chatId, sender, file.name, { body, ...columns }));
    },

    /**
     * The files of an operator's message: those that were uploaded for the conversation, and copies of those of the media
     * library.
     * @returns ids for `attach`
     * @throws AppError 422 for a file that the operator may not send
     */
    async prepare(viewer: Viewer, chat: { id: string }, ids: string[]): Promise<string[]> {
      const uploaded = new Set((await listUnsentFiles(db, chat.id, ids, viewer.id)).map(({ id }) => id));
      const prepared: string[] = [];
      for (const id of ids) {
        if (uploaded.has(id)) prepared.push(id);
        else {
          const file = await media.readFor(viewer, id);
          if (!file) throw invalid({ mediaIds: ['One of the files was not found.'] });
          if (file.body.size > MAX_CHAT_FILE_BYTES) throw tooLarge(fileTooLarge(MAX_CHAT_FILE_BYTES));
          prepared.push((await store(chat.id, { userId: viewer.id }, file.name, file)).id);
        }
      }
      return prepared;
    },

    /** @throws AppError 422 for a file of somebody else, or one that was sent before */
    async attach(
      tx: Db,
      chatId: string,
      ids: string[],
      { userId, ...to }: Sender & Partial<Pick<ChatFileRow, 'message_id' | 'note_id'>>,
    ): Promise<void> {
      if (ids.length === 0) return;
      const attached = await attachFiles(tx, chatId, ids, userId, to);
      if (attached < ids.length) throw invalid({ mediaIds: ['One of the files was not found.'] });
    },

    open,

    /** What visitors may open: not the files of notes, and not those that an operator has not sent yet. */
    async openForVisitor(chatId: string, id: string) {
      const file = await findChatFile(db, id, chatId);
      if (file && (file.note_id !== null || (file.user_id !== null && file.message_id === null)))
        throw notFound('file');
      return open(chatId, id);
    },

    find: (id: string) => findChatFile(db, id),

    /** Deletes the files of conversations that are gone, and those that were never sent. */
    async removeLoose(): Promise<void> {
      for (const file of await listLooseFiles(db, isoIn(clock, -UNSENT_SECONDS))) await remove(file);
    },
  };
}

const MAX_NAME = 200;
const IS_FULL = 'This conversation has as many files as it may have.';
