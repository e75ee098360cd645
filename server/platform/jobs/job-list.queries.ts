import { type SelectQueryBuilder, sql } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Database, Db, Engine } from '../db/connect.ts';
import { type Paging, pageByIds } from '../db/page-of.ts';
import type { Tables } from '../db/schema.ts';
import { type Job, NO_PAYLOAD } from './jobs.queries.ts';

export interface JobFilter {
  statuses?: Job['status'][] | undefined;
  kind?: string | undefined;
}

export interface JobOrder {
  column: 'id' | 'run_at' | 'attempts' | 'updated_at';
  direction: 'asc' | 'desc';
}

/** A job without its payload, which may contain links with tokens, addresses and texts of visitors. */
export type ListedJob = Awaited<ReturnType<typeof findJob>> & object;

type Deps = Pick<Database, 'db' | 'engine'>;

export const listJobs = ({ db, engine }: Deps, filter: JobFilter, order: JobOrder, paging: Paging) =>
  pageByIds(sorted(filtered(db, filter), order).select('id'), paging, {
    isScan: false,
    load: (ids) => sorted(jobsWithoutPayload(db, engine, {}).where('id', 'in', ids), order).execute(),
  });

type Jobs<Row> = SelectQueryBuilder<Tables, 'jobs', Row>;

const sorted = <Row>(query: Jobs<Row>, { column, direction }: JobOrder): Jobs<Row> =>
  query.orderBy(column, direction).$if(column !== 'id', (jobs) => jobs.orderBy('id', direction));

const AT_A_TIME = 1000;

/** All that match, in the order of their creation. */
export const listEveryJob = ({ db, engine }: Deps, filter: JobFilter) =>
  inBatches<ListedJob>(AT_A_TIME, (last) =>
    jobsWithoutPayload(db, engine, filter)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(AT_A_TIME)
      .execute(),
  );

export const findJob = (db: Db, engine: Engine, id: string) =>
  jobsWithoutPayload(db, engine, {}).where('id', '=', id).executeTakeFirst();

/** The number of jobs by status. */
export const countJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();

/** The kinds of dead jobs with their numbers, the most frequent first. */
export const countDeadJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where(isOneOf(['dead']))
    .groupBy('kind')
    .orderBy('count', 'desc')
    .execute();

/** Since when the job waits that has waited longest of those that are due. */
export async function findLongestWaiting(db: Db, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('status', '=', 'queued')
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at;
}

/** The jobs that are due, by kind, and since when the first of them is. */
export const countWaitingByKind = (db: Db, now: string) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('run_at').as('since')])
    .where(isOneOf(['queued']))
    .where('run_at', '<=', now)
    .groupBy('kind')
    .execute();

/** Literals, because a partial index does not serve a bound value. */
const isOneOf = (statuses: Job['status'][]) =>
  sql<boolean>`(${sql.join(
    statuses.map((status) => sql`status = ${sql.lit(status)}`),
    sql` or `,
  )})`;

const jobsWithoutPayload = (db: Db, engine: Engine, filter: JobFilter) =>
  filtered(db, filter).select([
    'id',
    'kind',
    'status',
    'run_at',
    'attempts',
    'max_attempts',
    'error',
    'cancel_requested_at',
    'fairness_key',
    'created_at',
    'updated_at',
    sql<number>`case when payload = ${NO_PAYLOAD} then 0 else 1 end`.as('has_payload'),
    subjectOf(engine).as('subject'),
  ]);

/** The address of a website, a page or a recipient; null for other kinds, and once the content was removed. */
const subjectOf = (engine: Engine) => {
  // Not jsonb, which refuses a zero byte anywhere in the text of a mail.
  const field = (name: 'to' | 'url') =>
    engine === 'postgres'
      ? sql`payload::json ->> ${sql.lit(name)}`
      : sql`json_extract(payload, ${sql.lit(`$.${name}`)})`;
  return sql<
    string | null
  >`case when kind = 'mail' then ${field('to')} when kind in ('sync', 'sync-page') then ${field('url')} end`;
};

const filtered = (db: Db, { statuses, kind }: JobFilter): Jobs<object> =>
  db
    .selectFrom('jobs')
    .$if(statuses !== undefined, (query) => query.where(isOneOf(statuses ?? [])))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''));
