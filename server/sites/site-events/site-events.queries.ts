import { QUESTION_OUTCOMES, UNANSWERED_OUTCOMES } from '../../answers/answers.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';

/** The website of an event. */
export const findEventSite = (db: Db, id: string) => eventSite(db, id).executeTakeFirst();

/** Prevents its deletion until the transaction ends; deletions lock the website first, too. */
export const lockEventSite = (tx: Db, engine: Engine, id: string) =>
  eventSite(tx, id)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();

const eventSite = (db: Db, id: string) =>
  db.selectFrom('sites').select(['id', 'name', 'owner_id as ownerId']).where('id', '=', id);

export const listSiteIds = async (db: Db, botId: string): Promise<string[]> =>
  (await db.selectFrom('sites').select('id').where('bot_id', '=', botId).orderBy('id').execute()).map(
    ({ id }) => id,
  );

/** A visitor's conversation with its numbers of questions. */
export async function findConversation(db: Db, chatId: string) {
  const row = await db
    .selectFrom('chats')
    .leftJoin('takeovers', 'takeovers.chat_id', 'chats.id')
    .select([
      'chats.id',
      'chats.site_id',
      'visitor_id',
      'name',
      'created_at',
      'updated_at',
      'takeovers.status',
    ])
    .select(({ selectFrom }) => {
      const messages = selectFrom('messages')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('messages.chat_id', '=', 'chats.id');
      return [
        messages.where('outcome', 'in', QUESTION_OUTCOMES).as('questions'),
        messages.where('outcome', 'in', UNANSWERED_OUTCOMES).as('unanswered'),
      ];
    })
    .where('chats.id', '=', chatId)
    .executeTakeFirst();
  return row && { ...row, questions: Number(row.questions), unanswered: Number(row.unanswered) };
}
