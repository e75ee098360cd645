import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { answersTo, IS_STILL_DOUBTFUL, QUESTION_OUTCOMES, questionBefore } from '../../answers/answers.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { dayOf } from './day-of.ts';

/** The days of a range in ascending order, as the timestamps of their starts, and the end of the last. */
export interface DayRange {
  starts: string[];
  end: string;
}

/** The counts of the days that have any, by the index of the day. */
export type CountsByDay<Name extends string> = Map<number, Record<Name, number>>;

export const countAnswers = (db: Db, siteId: string, range: DayRange) =>
  countByDay(answersIn(db, siteId, range), 'messages.created_at', range, {
    questions: sql`outcome in (${sql.join(QUESTION_OUTCOMES)})`,
    answered: sql`outcome = 'answered'`,
  });

/** By words that the assistant answered, or of the team. */
export function countPersonRequests(db: Db, siteId: string, range: DayRange) {
  const inWords = answersIn(db, siteId, range)
    .where('outcome', '=', 'asked_for_person')
    .select(['messages.id', 'messages.created_at']);
  const at = sql<string>`coalesce(takeovers.asked_at, takeovers.offline_asked_at)`;
  const ofTheTeam = db
    .selectFrom('takeovers')
    .select(['takeovers.chat_id as id', at.as('created_at')])
    .where('takeovers.site_id', '=', siteId)
    .where(at, '>=', range.starts[0] ?? '')
    .where(at, '<', range.end)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.chat_id', '=', 'takeovers.chat_id')
            .where('messages.outcome', '=', 'asked_for_person'),
        ),
      ),
    );
  return countByDay(db.selectFrom(inWords.unionAll(ofTheTeam).as('requests')), 'requests.created_at', range, {
    personRequests: sql`1 = 1`,
  });
}

/** On their own, because their index has no other answers. */
export const countDoubtful = (db: Db, siteId: string, range: DayRange) =>
  countByDay(answersIn(db, siteId, range).where(IS_STILL_DOUBTFUL), 'messages.created_at', range, {
    doubtful: sql`1 = 1`,
  });

/** Votes count on the day of the answer. */
export const countVotes = (db: Db, siteId: string, range: DayRange) =>
  countByDay(
    answersIn(db, siteId, range).innerJoin(
      'message_feedback as feedback',
      'feedback.message_id',
      'messages.id',
    ),
    'messages.created_at',
    range,
    { votesUp: sql`vote = 'up'`, votesDown: sql`vote = 'down'` },
  );

export const countSearches = (db: Db, siteId: string, range: DayRange) =>
  countByDay(within(db.selectFrom('searches'), 'searches', siteId, range), 'searches.created_at', range, {
    searches: sql`1 = 1`,
    searchesWithoutResults: sql`results_count = 0`,
    clicks: sql`clicked_at is not null`,
  });

export const countEvents = (db: Db, siteId: string, range: DayRange) =>
  countByDay(
    within(db.selectFrom('widget_events'), 'widget_events', siteId, range),
    'widget_events.created_at',
    range,
    { opens: sql`type = 'open'`, shares: sql`type = 'share'` },
  );

export const countLeads = (db: Db, siteId: string, range: DayRange) =>
  countByDay(within(db.selectFrom('leads'), 'leads', siteId, range), 'leads.created_at', range, {
    leads: sql`1 = 1`,
  });

/** Shares by their data (JSON), the most frequent first. */
export const listShares = (db: Db, siteId: string, range: DayRange, limit: number) =>
  within(db.selectFrom('widget_events'), 'widget_events', siteId, range)
    .select(({ fn }) => ['data', fn.countAll<number>().as('times')])
    .where('type', '=', 'share')
    .groupBy('data')
    .orderBy('times', 'desc')
    .orderBy('data')
    .limit(limit)
    .execute();

/** Searches by their text, the most frequent first. */
export const listSearches = (db: Db, siteId: string, range: DayRange, limit: number) =>
  within(db.selectFrom('searches'), 'searches', siteId, range)
    .select(({ fn }) => ['query', fn.countAll<number>().as('times'), fn.max('results_count').as('results')])
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();

/** Questions by their text, the most frequent of the newest first. */
export const listQuestions = (db: Db, siteId: string, range: DayRange, newest: number, limit: number) =>
  db
    .with(
      (cte) => cte('asked').materialized(),
      () =>
        answersIn(db, siteId, range)
          .where('messages.outcome', 'in', QUESTION_OUTCOMES)
          .orderBy('messages.created_at', 'desc')
          .limit(newest)
          .select(questionBefore(db, 'messages').as('question')),
    )
    .selectFrom('asked')
    .select(({ fn }) => ['question', fn.countAll<number>().as('times')])
    .groupBy('question')
    .orderBy('times', 'desc')
    .orderBy('question')
    .limit(limit)
    .execute();

const answersIn = (db: Db, siteId: string, { starts, end }: DayRange) =>
  answersTo(db, siteId, starts[0] ?? end).where('messages.created_at', '<', end);

type Table = 'searches' | 'widget_events' | 'leads';

function within<T extends Table>(
  query: SelectQueryBuilder<Tables, T, object>,
  table: T,
  siteId: string,
  { starts, end }: DayRange,
): SelectQueryBuilder<Tables, T, object> {
  return query
    .where(sql.ref(`${table}.site_id`), '=', siteId)
    .where(sql.ref(`${table}.created_at`), '>=', starts[0] ?? end)
    .where(sql.ref(`${table}.created_at`), '<', end);
}

async function countByDay<DB, T extends keyof DB, Name extends string>(
  query: SelectQueryBuilder<DB, T, object>,
  column: string,
  { starts }: DayRange,
  conditions: Record<Name, RawBuilder<unknown>>,
): Promise<CountsByDay<Name>> {
  const names = Object.keys(conditions) as Name[];
  const rows = await query
    .select([
      dayOf(column, starts).as('day'),
      ...names.map((name) => sql<number>`sum(case when ${conditions[name]} then 1 else 0 end)`.as(name)),
    ])
    .groupBy(sql.ref('day'))
    .execute();
  return new Map(
    (rows as Record<string, unknown>[]).map((row) => [
      Number(row.day),
      Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<Name, number>,
    ]),
  );
}
