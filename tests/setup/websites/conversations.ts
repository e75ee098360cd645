import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/ids.ts';
import { withDatabase } from '../database/with-database.ts';

interface PastQuestion {
  question: string;
  /** ISO 8601. */
  at: string;
  isAnswered?: boolean;
  /** The user of a playground chat; without it, the chat belongs to a website visitor. */
  userId?: string;
}

/** Inserts answered questions of a site's visitors, each in a separate chat. */
export function addConversations(url: string, siteSlug: string, asked: PastQuestion[]): Promise<void> {
  return inTransaction(url, async (db) => {
    const site = await db
      .selectFrom('sites')
      .selectAll()
      .where('slug', '=', siteSlug)
      .executeTakeFirstOrThrow();
    for (const { question, at, isAnswered = true, userId } of asked) {
      const chat = {
        id: newId(),
        bot_id: site.bot_id,
        site_id: userId ? null : site.id,
        user_id: userId ?? null,
        visitor_id: userId ? null : newId(),
        channel: userId ? ('custom' as const) : ('cookie' as const),
        name: question,
        created_at: at,
        updated_at: at,
      };
      const message = { chat_id: chat.id, site_id: chat.site_id, citations: '[]', created_at: at };
      const outcome = isAnswered ? ('answered' as const) : ('unanswered' as const);
      await db.insertInto('chats').values(chat).execute();
      await db
        .insertInto('messages')
        .values([
          { ...message, id: newId(), role: 'user', content: question, outcome: null },
          { ...message, id: newId(), role: 'assistant', content: 'So it is.', outcome },
        ])
        .execute();
      if (isAnswered && !userId) await countAnswer(db, site.owner_id, at);
    }
  });
}

/** As an answer to a visitor does. */
const countAnswer = (db: Db, ownerId: string, at: string) =>
  db
    .insertInto('plan_usage')
    .values({ owner_id: ownerId, month: at.slice(0, 7), answers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'month'])
        .doUpdateSet((eb) => ({ answers: eb('plan_usage.answers', '+', 1) })),
    )
    .execute();

/** Uses one transaction: a transaction for each insert would be slow. */
const inTransaction = (url: string, write: (tx: Db) => Promise<void>) =>
  withDatabase(url, (db) => db.transaction().execute(write));
