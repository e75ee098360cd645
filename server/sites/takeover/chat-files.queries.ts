import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ChatFileRow = Selectable<Tables['chat_files']>;

/** Where the content of a file is stored. */
export const chatFileKey = (id: string): string => `chat-files/${id}`;

/** All files by their ids, in batches, for a move to another store. */
export async function listStoredChatFiles(db: Db, afterId: string, limit: number) {
  const rows = await db
    .selectFrom('chat_files')
    .select(['id', 'sha256'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, sha256 }) => ({ id, files: [{ key: chatFileKey(id), sha256 }] }));
}

export const insertFile = (db: Db, file: Insertable<Tables['chat_files']>) =>
  db.insertInto('chat_files').values(file).returningAll().executeTakeFirstOrThrow();

export const deleteFile = (db: Db, id: string) => db.deleteFrom('chat_files').where('id', '=', id).execute();

export const findChatFile = (db: Db, id: string, chatId?: string) =>
  db
    .selectFrom('chat_files')
    .selectAll()
    .where('id', '=', id)
    .where('chat_id', 'is not', null)
    .$if(chatId !== undefined, (query) => query.where('chat_id', '=', chatId ?? ''))
    .executeTakeFirst();

/** The size of all files of a conversation. */
export async function sumFileBytes(db: Db, chatId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('chat_files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Those of these files that a sender has uploaded for a conversation and not sent yet. */
export async function listUnsentFiles(db: Db, chatId: string, ids: string[], userId: string | null) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('chat_files')
    .select('id')
    .where('id', 'in', ids)
    .where('chat_id', '=', chatId)
    .where('message_id', 'is', null)
    .where('note_id', 'is', null)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();
}

/** @returns how many were attached */
export async function attachFiles(
  tx: Db,
  chatId: string,
  ids: string[],
  userId: string | null,
  to: Partial<Pick<ChatFileRow, 'message_id' | 'note_id'>>,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_files')
    .set(to)
    .where('id', 'in', ids)
    .where('chat_id', '=', chatId)
    .where('message_id', 'is', null)
    .where('note_id', 'is', null)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

const AT_A_TIME = 200;

/** Files of deleted conversations, and unsent ones from before. */
export const listLooseFiles = (db: Db, unsentBefore: string) =>
  db
    .selectFrom('chat_files')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        eb('chat_id', 'is', null),
        and([eb('message_id', 'is', null), eb('note_id', 'is', null), eb('created_at', '<', unsentBefore)]),
      ]),
    )
    .limit(AT_A_TIME)
    .execute();
