import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { answersTo, IS_DOUBTFUL, questionBefore } from '../../answers/answers.ts';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A question whose answer was missing, doubtful or bad, or a search without results. */
export interface Occurrence {
  /**
   * A weak question is one for which only pages that may help were named, a doubtful one is answered, but probably beside
   * the point.
   */
  kind: 'question' | 'weak' | 'doubtful' | 'search' | 'downvote';
  text: string;
  times: number;
  /** The last time, ISO 8601. */
  at: string;
  chatId: string | null;
  /** Why an answer was voted down. */
  reason?: string | null;
  /** The answer that was doubtful or voted down. */
  answer?: string;
}

interface Range {
  since: string;
  /** Not included; absent for now. */
  until?: string;
}

const answersIn = (db: Db, siteId: string, { since, until }: Range) =>
  answersTo(db, siteId, since).$if(until !== undefined, (query) =>
    query.where('messages.created_at', '<', until ?? ''),
  );

/** The newest questions without an answer. */
export const listUnanswered = (db: Db, siteId: string, range: Range, limit: number) =>
  asked(
    db,
    answersIn(db, siteId, range)
      .select(['messages.id', 'messages.chat_id', 'messages.created_at', 'messages.created_at as at'])
      .select([sql<string | null>`null`.as('reason'), sql<string>`''`.as('answer')])
      .select('messages.related')
      .where('messages.outcome', '=', 'unanswered'),
    limit,
    (related) => (related === NO_PAGES ? 'question' : 'weak'),
  );

/** The questions whose answers a visitor voted down last. */
export const listVotedDown = (db: Db, siteId: string, range: Range, limit: number) =>
  asked(
    db,
    answersIn(db, siteId, range)
      .innerJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id')
      .select(['messages.id', 'messages.chat_id', 'messages.created_at', 'feedback.created_at as at'])
      .select(['feedback.reason', 'messages.related', 'messages.content as answer'])
      // An unanswered question is counted already.
      .where('messages.outcome', 'in', ['answered', 'interrupted'])
      .where('feedback.vote', '=', 'down'),
    limit,
    () => 'downvote',
  );

/** The newest questions with a doubtful answer. Where a visitor has voted, the vote counts. */
export const listDoubtful = (db: Db, siteId: string, range: Range, limit: number) =>
  asked(
    db,
    answersIn(db, siteId, range)
      .leftJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id')
      .select(['messages.id', 'messages.chat_id', 'messages.created_at', 'messages.created_at as at'])
      .select(['feedback.reason', 'messages.related', 'messages.content as answer'])
      .where(IS_DOUBTFUL)
      .where('feedback.message_id', 'is', null),
    limit,
    () => 'doubtful',
  );

export async function listEmptySearches(
  db: Db,
  siteId: string,
  range: Range,
  limit: number,
): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom('searches')
    .select(({ fn }) => ['query', fn.countAll<number>().as('times'), fn.max('created_at').as('at')])
    .where('site_id', '=', siteId)
    .where('created_at', '>=', range.since)
    .$if(range.until !== undefined, (query) => query.where('created_at', '<', range.until ?? ''))
    .where('results_count', '=', 0)
    .groupBy('query')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ query, times, at }) => ({
    kind: 'search',
    text: query,
    times: Number(times),
    at,
    chatId: null,
  }));
}

export const listResolved = (db: Db, siteId: string) =>
  db.selectFrom('resolved_gaps').selectAll().where('site_id', '=', siteId).execute();

/** Of all websites of an owner, with the slug of the site. */
export const listResolvedOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('resolved_gaps', 'resolved_gaps.site_id', 'sites.id')
    .selectAll('resolved_gaps')
    .select('sites.slug')
    .where('sites.owner_id', '=', ownerId)
    .execute();

/** No two rows have the same website and gap. */
export async function saveResolved(db: Db, resolved: Selectable<Tables['resolved_gaps']>[]): Promise<void> {
  if (resolved.length === 0) return;
  await db
    .insertInto('resolved_gaps')
    // In one order: parallel calls would wait for each other's rows.
    .values(resolved.toSorted((a, b) => (a.site_id + a.gap_id < b.site_id + b.gap_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'gap_id']).doUpdateSet((eb) => ({
        source_id: eb.ref('excluded.source_id'),
        resolved_at: eb.ref('excluded.resolved_at'),
      })),
    )
    .execute();
}

export const deleteResolvedBy = (db: Db, sourceId: string) =>
  db.deleteFrom('resolved_gaps').where('source_id', '=', sourceId).execute();

/** @returns false if it was found before, or if the site was deleted */
export const insertFoundGap = (tx: Db, found: Selectable<Tables['found_gaps']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('found_gaps')
      .columns(['site_id', 'gap_id', 'found_at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('sites')
          .select(['id', val(found.gap_id).as('gap_id'), val(found.found_at).as('found_at')])
          .where('id', '=', found.site_id),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('gap_id'),
  );

/** The ids of the gaps that were found on a site. */
export const listFoundGapIds = async (db: Db, siteId: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('found_gaps').select('gap_id').where('site_id', '=', siteId).execute();
  return new Set(rows.map(({ gap_id }) => gap_id));
};

export const deleteOldFoundGaps = (db: Db, before: string) =>
  db.deleteFrom('found_gaps').where('found_at', '<', before).execute();

export const listSiteIds = async (db: Db, botId: string): Promise<string[]> =>
  (await db.selectFrom('sites').select('id').where('bot_id', '=', botId).execute()).map(({ id }) => id);

interface AnswerRow {
  id: string;
  chat_id: string;
  created_at: string;
  at: string;
  reason: string | null;
  related: string;
  answer: string;
}

/** The JSON of an answer without related pages. */
const NO_PAGES = '[]';

/** The question before each answer. */
async function asked(
  db: Db,
  answers: SelectQueryBuilder<Tables, 'messages', AnswerRow>,
  limit: number,
  kindOf: (related: AnswerRow['related']) => Occurrence['kind'],
): Promise<Occurrence[]> {
  const newest = answers.orderBy('messages.created_at', 'desc').limit(limit);
  const rows = await db
    .selectFrom(newest.as('answers'))
    .select([
      'answers.chat_id as chatId',
      'answers.at',
      'answers.reason',
      'answers.related',
      'answers.answer',
      questionBefore(db, 'answers').as('text'),
    ])
    .execute();
  return rows.flatMap(({ text, related, ...row }) =>
    text ? { kind: kindOf(related), text, times: 1, ...row } : [],
  );
}
