import { sql } from 'kysely';
import {
  IS_DOUBTFUL,
  IS_STILL_DOUBTFUL,
  QUESTION_OUTCOMES,
  questionBefore,
  UNANSWERED_OUTCOMES,
} from '../../answers/answers.ts';
import type { ModelProblem } from '../../assistants/assistants.ts';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { hasAskedForPerson } from '../takeover/takeover.ts';
import { dayOf } from './day-of.ts';

/** Answers to visitors of the owner's websites since that time. */
const answersSince = (db: Db, ownerId: string, since: string) =>
  db
    .selectFrom('sites')
    .innerJoin('messages', 'messages.site_id', 'sites.id')
    .where('sites.owner_id', '=', ownerId)
    .where('messages.created_at', '>=', since)
    // Repeats the condition of the partial index of these messages.
    .where('messages.outcome', 'is not', null);

/**
 * Describes the answers since that time, and the websites' names: as long as the text is the same, they are. Reads an
 * index only.
 */
export async function describeAnswers(db: Db, ownerId: string, since: string): Promise<string> {
  const rows = await db
    .selectFrom('sites')
    .where('owner_id', '=', ownerId)
    .select(({ selectFrom }) => {
      const answers = selectFrom('messages')
        .whereRef('site_id', '=', 'sites.id')
        .where('messages.created_at', '>=', since)
        .where('outcome', 'is not', null);
      return [
        'id',
        'updated_at',
        answers.select(({ fn }) => fn.countAll<string>().as('n')).as('answers'),
        answers.select(({ fn }) => fn.max('messages.created_at').as('at')).as('last'),
      ];
    })
    .orderBy('id')
    .execute();
  return JSON.stringify(rows);
}

/**
 * The key is the index of the day in `starts`, the start times of the days in ascending order; days without questions
 * are absent.
 */
export async function countQuestionsByDay(db: Db, ownerId: string, starts: string[]) {
  const day = dayOf('messages.created_at', starts);
  const rows = await answersSince(db, ownerId, starts[0] ?? '')
    .select(({ fn }) => [
      day.as('day'),
      fn
        .sum<string>(sql`case when outcome in (${sql.join(QUESTION_OUTCOMES)}) then 1 else 0 end`)
        .as('questions'),
      fn
        .sum<string>(sql`case when outcome in (${sql.join(UNANSWERED_OUTCOMES)}) then 1 else 0 end`)
        .as('unanswered'),
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

/** Distinct questions without an answer, the last asked first. */
export async function listUnanswered(db: Db, ownerId: string, since: string, limit: number) {
  const one = answersSince(db, ownerId, since)
    .where('messages.outcome', '=', 'unanswered')
    .select([
      'sites.slug as siteSlug',
      'sites.name as siteName',
      'messages.created_at as askedAt',
      questionBefore(db, 'messages').as('text'),
    ]);
  const rows = await db
    // Otherwise SQLite evaluates the subquery for each question twice.
    .with(
      (cte) => cte('one').materialized(),
      () => one,
    )
    .selectFrom('one')
    .select(({ fn }) => [
      'text',
      'siteSlug',
      'siteName',
      fn.countAll<string>().as('times'),
      fn.max('askedAt').as('lastAt'),
    ])
    .groupBy(['text', 'siteSlug', 'siteName'])
    .orderBy('lastAt', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, text: row.text ?? '', times: Number(row.times) }));
}

/** Chats of visitors, the last active first. */
export async function listConversations(db: Db, ownerId: string, since: string, limit: number) {
  // The ids come from an index alone; the other columns are read only for the rows that are shown.
  const recent = db
    .selectFrom('sites')
    .innerJoin('chats', 'chats.site_id', 'sites.id')
    .where('sites.owner_id', '=', ownerId)
    .where('chats.updated_at', '>=', since)
    .select(['chats.id', 'sites.slug as siteSlug', 'sites.name as siteName'])
    .orderBy('chats.updated_at', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom(recent.as('recent'))
    .innerJoin('chats', 'chats.id', 'recent.id')
    .select(['recent.id', 'siteSlug', 'siteName', 'chats.name', 'chats.updated_at as lastTalkedAt'])
    .select(({ selectFrom }) => {
      const messages = selectFrom('messages')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('messages.chat_id', '=', 'recent.id');
      return [
        messages.where('outcome', 'in', QUESTION_OUTCOMES).as('questions'),
        messages.where('outcome', 'in', UNANSWERED_OUTCOMES).as('unanswered'),
        messages.where(IS_STILL_DOUBTFUL).as('doubtful'),
        hasAskedForPerson('recent.id').as('asks_for_person'),
      ];
    })
    .orderBy('lastTalkedAt', 'desc')
    .orderBy('recent.id', 'desc')
    .execute();
  return rows.map(({ asks_for_person, ...row }) => ({
    ...row,
    questions: Number(row.questions),
    unanswered: Number(row.unanswered),
    doubtful: Number(row.doubtful),
    asksForPerson: Boolean(asks_for_person),
  }));
}

/** Answers that visitors voted down since that time, the last first. */
export async function listVotedDown(db: Db, ownerId: string, since: string, limit: number) {
  const rows = await answersSince(db, ownerId, since)
    .innerJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id')
    .where('feedback.vote', '=', 'down')
    // An unanswered question is listed as such.
    .where('messages.outcome', 'in', ['answered', 'interrupted'])
    .select([
      'sites.slug as siteSlug',
      'sites.name as siteName',
      'feedback.created_at as lastAt',
      questionBefore(db, 'messages').as('text'),
    ])
    .orderBy('lastAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, text: row.text ?? '', times: 1 }));
}

/** Answers that are probably beside the point, the last first. Where a visitor has voted, the vote counts. */
export async function listDoubtful(db: Db, ownerId: string, since: string, limit: number) {
  const rows = await answersSince(db, ownerId, since)
    .leftJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id')
    .where(IS_DOUBTFUL)
    .where('feedback.message_id', 'is', null)
    .select([
      'sites.slug as siteSlug',
      'sites.name as siteName',
      'messages.created_at as lastAt',
      questionBefore(db, 'messages').as('text'),
    ])
    .orderBy('lastAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, text: row.text ?? '', times: 1 }));
}

/** How many visitors wait for an answer by email, by website. */
export async function countOpenLeads(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('sites')
    .innerJoin('leads', 'leads.site_id', 'sites.id')
    .where('sites.owner_id', '=', ownerId)
    .where('leads.done_at', 'is', null)
    .select(({ fn }) => [
      'sites.slug as siteSlug',
      'sites.name as siteName',
      fn.countAll<string>().as('leads'),
      fn.max('leads.created_at').as('lastAt'),
    ])
    .groupBy(['sites.slug', 'sites.name'])
    .orderBy('lastAt', 'desc')
    .execute();
  return rows.map(({ siteSlug, siteName, leads }) => ({ siteSlug, siteName, leads: Number(leads) }));
}

/** Why the model gave no answer when a visitor last asked it, for the websites where it did not. */
export async function listModelProblems(db: Db, of: { ownerId: string } | { siteId: string }, since: string) {
  const rows = await db
    .selectFrom('sites')
    .where((eb) => ('siteId' in of ? eb('sites.id', '=', of.siteId) : eb('owner_id', '=', of.ownerId)))
    .select(['slug as siteSlug', 'name as siteName', 'bot_id as botId'])
    .select(({ selectFrom }) =>
      selectFrom('messages')
        .whereRef('site_id', '=', 'sites.id')
        .where('messages.created_at', '>=', since)
        .where('outcome', 'is not', null)
        .where((eb) => eb('provider', 'is not', null).or('fallback', 'is not', null))
        .orderBy('messages.created_at', 'desc')
        .limit(1)
        .select('fallback')
        .as('problem'),
    )
    .orderBy('sites.id')
    .execute();
  return rows.flatMap(({ problem, ...site }) =>
    problem === null ? [] : { ...site, problem: problem as ModelProblem },
  );
}

/** How far an owner has come. Questions in the preview of the studio are those of the owner. */
export async function findProgress(db: Db, ownerId: string, siteUrl: string) {
  const ownPages = `${siteUrl}/u/%`;
  const questions = db
    .selectFrom('sites')
    .innerJoin('chats', 'chats.site_id', 'sites.id')
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .select('messages.id')
    .where('sites.owner_id', '=', ownerId)
    .where('messages.role', '=', 'user');
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('sites')
        .select(({ fn }) => fn.max('widget_seen_at').as('at'))
        .where('owner_id', '=', ownerId)
        .as('widgetSeenAt'),
      exists(
        selectFrom('sites')
          .innerJoin('sources', 'sources.bot_id', 'sites.bot_id')
          .select('sources.id')
          .where('sites.owner_id', '=', ownerId)
          .where('sources.last_synced_at', 'is not', null)
          .where('sources.pages_count', '>', 0),
      ).as('isRead'),
      exists(
        selectFrom('chats').select('id').where('user_id', '=', ownerId).where('channel', '=', 'custom'),
      ).as('isAsked'),
      exists(
        questions.where(({ eb, or }) =>
          or([eb('messages.page_url', 'is', null), eb('messages.page_url', 'not like', ownPages)]),
        ),
      ).as('hasConversation'),
    ])
    .executeTakeFirstOrThrow();
  const { widgetSeenAt, isRead, isAsked, hasConversation } = row;
  // Otherwise every question to a busy website would be read: its owner has tried it long ago.
  const isTried =
    isAsked || hasConversation || (await hasRow(questions.where('messages.page_url', 'like', ownPages)));
  return {
    widgetSeenAt,
    isRead: Boolean(isRead),
    isTried: Boolean(isTried),
    hasConversation: Boolean(hasConversation),
  };
}

/** Sources of websites whose last sync failed, the newest failure first. */
export const listUnread = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('sites')
    .innerJoin('sources', 'sources.bot_id', 'sites.bot_id')
    .where('sites.owner_id', '=', ownerId)
    .where('sources.status', '=', 'failed')
    .select(['sites.id as siteId', 'sites.slug as siteSlug', 'sites.name as siteName'])
    .select(['sources.id', 'sources.bot_id as botId', 'sources.site_id as sourceOf', 'sources.error'])
    .orderBy('sources.updated_at', 'desc')
    .orderBy('sites.id')
    .limit(limit)
    .execute();
