import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Of the answers to questions: small talk is none. */
const QUESTION_OUTCOMES = ['answered', 'unanswered', 'interrupted'] as const;

/** What was said on the owner's websites since then, in chats of visitors. */
const messagesSince = (db: Db, ownerId: string, since: string) =>
  db
    .selectFrom('sites')
    .innerJoin('chats', 'chats.site_id', 'sites.id')
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .where('sites.owner_id', '=', ownerId)
    // A chat counts as changed when something is said in it, and there is an index on that.
    .where('chats.updated_at', '>=', since)
    .where('messages.created_at', '>=', since);

/** By the position of the day in `starts`, the first moments of days, the oldest first; days without any are absent. */
export async function countQuestionsByDay(db: Db, ownerId: string, starts: string[]) {
  const [since = '', ...next] = starts;
  const bounds = next.map(
    (start, position) => sql`when messages.created_at < ${start} then ${sql.lit(position)}`,
  );
  const day = bounds.length
    ? sql<number>`case ${sql.join(bounds, sql` `)} else ${sql.lit(next.length)} end`
    : sql<number>`0`;
  const rows = await messagesSince(db, ownerId, since)
    .select(({ fn }) => [
      day.as('day'),
      fn
        .sum<string>(sql`case when outcome in (${sql.join(QUESTION_OUTCOMES)}) then 1 else 0 end`)
        .as('questions'),
      fn.sum<string>(sql`case when outcome = 'unanswered' then 1 else 0 end`).as('unanswered'),
    ])
    .groupBy(sql.ref('day'))
    .execute();
  return new Map(
    rows.map(({ day, questions, unanswered }) => [
      Number(day),
      { questions: Number(questions), unanswered: Number(unanswered) },
    ]),
  );
}

/** Your pages don’t cover this yet; one that was asked several times is there once. The last asked comes first. */
export async function listUnanswered(db: Db, ownerId: string, since: string, limit: number) {
  const one = messagesSince(db, ownerId, since)
    .where('messages.outcome', '=', 'unanswered')
    .select(({ selectFrom }) => [
      'sites.slug as siteSlug',
      'sites.name as siteName',
      'messages.created_at as askedAt',
      selectFrom('messages as asked')
        .select('asked.content')
        .whereRef('asked.chat_id', '=', 'messages.chat_id')
        .whereRef('asked.created_at', '<=', 'messages.created_at')
        .where('asked.role', '=', 'user')
        .orderBy('asked.created_at', 'desc')
        .orderBy('asked.id', 'desc')
        .limit(1)
        .as('question'),
    ]);
  const rows = await db
    .selectFrom(one.as('one'))
    .select(({ fn }) => [
      'question',
      'siteSlug',
      'siteName',
      fn.countAll<string>().as('times'),
      fn.max('askedAt').as('lastAskedAt'),
    ])
    .groupBy(['question', 'siteSlug', 'siteName'])
    .orderBy('lastAskedAt', 'desc')
    .orderBy('question')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, question: row.question ?? '', times: Number(row.times) }));
}

/** Chats of visitors; the one that was talked in last comes first. */
export async function listConversations(db: Db, ownerId: string, since: string, limit: number) {
  const recent = db
    .selectFrom('sites')
    .innerJoin('chats', 'chats.site_id', 'sites.id')
    .where('sites.owner_id', '=', ownerId)
    .where('chats.updated_at', '>=', since)
    .select([
      'chats.id',
      'chats.name',
      'sites.slug as siteSlug',
      'sites.name as siteName',
      'chats.updated_at as lastTalkedAt',
    ])
    .orderBy('chats.updated_at', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit);
  const rows = await db
    // Messages are counted in those that are shown only.
    .selectFrom(recent.as('recent'))
    .selectAll()
    .select(({ selectFrom }) => {
      const messages = selectFrom('messages')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('messages.chat_id', '=', 'recent.id');
      return [
        messages.where('outcome', 'in', QUESTION_OUTCOMES).as('questions'),
        messages.where('outcome', '=', 'unanswered').as('unanswered'),
      ];
    })
    .orderBy('lastTalkedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    questions: Number(row.questions),
    unanswered: Number(row.unanswered),
  }));
}

/** Websites whose last reading failed, the newest failure first. */
export const listUnread = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('sites')
    .innerJoin('sources', 'sources.bot_id', 'sites.bot_id')
    .where('sites.owner_id', '=', ownerId)
    .where('sources.status', '=', 'failed')
    .select(['sites.slug as siteSlug', 'sites.name as siteName', 'sources.error'])
    .orderBy('sources.updated_at', 'desc')
    .orderBy('sites.id')
    .limit(limit)
    .execute();

/** What a plan limits; answers since then, whoever asked the owner's bots. */
export async function countUsage(db: Db, ownerId: string, since: string) {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('sites')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('owner_id', '=', ownerId)
        .as('sites'),
      selectFrom('bots')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('owner_id', '=', ownerId)
        .where('made_for', '=', 'owner')
        .as('bots'),
      selectFrom('sources')
        .innerJoin('bots', 'bots.id', 'sources.bot_id')
        .select(({ fn }) => fn.sum<string>('pages_count').as('n'))
        .where('owner_id', '=', ownerId)
        .as('pages'),
      selectFrom('bots')
        .innerJoin('chats', 'chats.bot_id', 'bots.id')
        .innerJoin('messages', 'messages.chat_id', 'chats.id')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('bots.owner_id', '=', ownerId)
        .where('chats.updated_at', '>=', since)
        .where('messages.created_at', '>=', since)
        .where('messages.outcome', '=', 'answered')
        .as('answers'),
    ])
    .executeTakeFirstOrThrow();
  const { sites, bots, pages, answers } = row;
  return { sites: Number(sites), bots: Number(bots), pages: Number(pages ?? 0), answers: Number(answers) };
}
