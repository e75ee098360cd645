import { sql } from 'kysely';
import { UNANSWERED_OUTCOMES } from '../../answers/answers.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { DayRange } from './site-insights.queries.ts';

interface Counted {
  isByPeople: unknown;
  state: string;
  n: unknown;
}

/**
 * The conversations that began in a range, by who answered and what became of them. Resolved: the visitor rated it 4 or 5,
 * or has not come back for three days. Unresolved: the visitor rated it 1 to 3, or left without an answer, of the
 * assistant or of the person that was asked for. Open: it waits, a
 * person has it, or the three days are not over.
 * @param before three days ago
 */
export async function countResolutions(db: Db, siteId: string, { starts, end }: DayRange, before: string) {
  const { rows } = await sql<Counted>`
    select "isByPeople", state, count(*) as n from (
      select case when takeovers.answered_at is null then 0 else 1 end as "isByPeople",
        case
          when takeovers.status in ('waiting', 'open') then 'open'
          when takeovers.rating >= 4 then 'resolved'
          when takeovers.rating is not null then 'unresolved'
          when exists (select 1 from messages where messages.chat_id = chats.id
            and messages.role = 'user' and messages.created_at > ${before}) then 'open'
          when takeovers.answered_at is null and (takeovers.asked_at is not null or takeovers.offline_asked_at is not null)
            then 'unresolved'
          when takeovers.answered_at is null and (select outcome from messages
            where messages.chat_id = chats.id and messages.outcome is not null
            order by messages.created_at desc, messages.id desc limit 1)
            in (${sql.join([...UNANSWERED_OUTCOMES, 'asked_for_person'])}) then 'unresolved'
          else 'resolved'
        end as state
      from chats left join takeovers on takeovers.chat_id = chats.id
      where chats.site_id = ${siteId} and chats.created_at >= ${starts[0] ?? ''} and chats.created_at < ${end}
    ) as counted
    group by "isByPeople", state`.execute(db);
  return rows.map(({ isByPeople, state, n }) => ({
    isByPeople: Number(isByPeople) === 1,
    state,
    n: Number(n),
  }));
}

/** The conversations of a range in which a person was asked for, or that were rated. */
export const listPeopleConversations = (db: Db, siteId: string, { starts, end }: DayRange) =>
  db
    .selectFrom('takeovers')
    .innerJoin('chats', 'chats.id', 'takeovers.chat_id')
    .select(['asked_at', 'answered_at', 'operator_id', 'rating', 'rated_user_id'])
    .where('takeovers.site_id', '=', siteId)
    .where('chats.created_at', '>=', starts[0] ?? '')
    .where('chats.created_at', '<', end)
    .execute();

/** When conversations began. */
export const listBeginnings = async (db: Db, siteId: string, { starts, end }: DayRange): Promise<string[]> =>
  (
    await db
      .selectFrom('chats')
      .select('created_at')
      .where('site_id', '=', siteId)
      .where('created_at', '>=', starts[0] ?? '')
      .where('created_at', '<', end)
      .execute()
  ).map(({ created_at }) => created_at);
