import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The outcomes of questions; small talk, and asking for a person, are none. */
export const QUESTION_OUTCOMES = ['answered', 'unanswered', 'over_limit', 'interrupted'] as const;

/** Those without an answer: the website has none, or the plan of its owner. */
export const UNANSWERED_OUTCOMES = ['unanswered', 'over_limit'] as const;

/** Answers that are probably beside the point. The number is no parameter, because the indexes of these messages have it. */
export const IS_DOUBTFUL = sql<boolean>`messages.is_doubtful = 1`;

/** The same, as long as the owner has neither corrected the answer since nor dismissed the question. */
export const IS_STILL_DOUBTFUL = sql<boolean>`${IS_DOUBTFUL} and not exists (
  select 1 from resolved_gaps where resolved_gaps.site_id = messages.site_id
  and resolved_gaps.gap_id = messages.question_key
  and (resolved_gaps.source_id is null or messages.created_at <= resolved_gaps.resolved_at))`;

/** Answers to the visitors of a site since that time. */
export const answersTo = (db: Db, siteId: string, since: string) =>
  db
    .selectFrom('messages')
    .where('messages.site_id', '=', siteId)
    .where('messages.created_at', '>=', since)
    // Repeats the condition of the partial index of these messages.
    .where('messages.outcome', 'is not', null);

/**
 * The text of the question that an answer belongs to, as a subquery.
 * @param answers the table of the answer in the outer query
 */
export const questionBefore = (db: Db, answers: string) =>
  db
    .selectFrom('messages as asked')
    .select('asked.content')
    .where('asked.chat_id', '=', sql.ref<string>(`${answers}.chat_id`))
    .where('asked.created_at', '<=', sql.ref<string>(`${answers}.created_at`))
    .where('asked.role', '=', 'user')
    .orderBy('asked.created_at', 'desc')
    .orderBy('asked.id', 'desc')
    .limit(1);
