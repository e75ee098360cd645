import { type RawBuilder, sql } from 'kysely';
import type { Db, Engine } from '../db/connect.ts';
import { NO_PAYLOAD } from './jobs.queries.ts';

export interface ChangedJob {
  id: string;
  kind: string;
}

/** Several jobs, or all dead ones of a kind. */
type Chosen = { ids: string[] } | { kind: string };

/**
 * Has jobs run at once, with all their attempts: dead ones that still have a payload, and those that wait for a later
 * time. Of dead jobs with the same key, the newest one does the work of all.
 * @returns those that will run
 */
export function retryJobs(tx: Db, engine: Engine, chosen: Chosen, now: string): Promise<ChangedJob[]> {
  return tx
    .updateTable('jobs')
    .set({
      status: 'queued',
      attempts: 0,
      run_at: now,
      lease_until: null,
      cancel_requested_at: null,
      error: null,
      payload: withoutSendingAttempt(engine),
      updated_at: now,
    })
    .$if('ids' in chosen, (query) => query.where('id', 'in', 'ids' in chosen ? chosen.ids : []))
    .$if('kind' in chosen, (query) =>
      query.where('kind', '=', 'kind' in chosen ? chosen.kind : '').where('status', '=', sql.lit('dead')),
    )
    .where('payload', '<>', NO_PAYLOAD)
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      // A literal, because a partial index does not serve a bound value.
      const others = (status: 'queued' | 'dead') =>
        selectFrom('jobs as other')
          .select('other.id')
          .whereRef('other.key', '=', 'jobs.key')
          .where('other.status', '=', sql.lit(status));
      return or([
        and([
          eb('status', '=', 'queued'),
          eb('cancel_requested_at', 'is', null),
          or([eb('attempts', '>', 0), eb('run_at', '>', now)]),
        ]),
        and([
          eb('status', '=', 'dead'),
          not(exists(others('queued'))),
          not(exists(others('dead').whereRef('other.id', '>', 'jobs.id'))),
        ]),
      ]);
    })
    .returning(['id', 'kind'])
    .execute();
}

/** Removes waiting jobs. @returns those that were waiting */
export function removeWaiting(tx: Db, ids: string[], exceptKinds: string[]): Promise<ChangedJob[]> {
  return tx
    .deleteFrom('jobs')
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where('kind', 'not in', exceptKinds)
    .returning(['id', 'kind'])
    .execute();
}

/** Asks running jobs to stop; their workers do it. @returns those that were running */
export function requestCancel(
  tx: Db,
  ids: string[],
  exceptKinds: string[],
  now: string,
): Promise<ChangedJob[]> {
  return tx
    .updateTable('jobs')
    .set({ cancel_requested_at: now })
    .where('id', 'in', ids)
    .where('status', '=', 'running')
    .where('cancel_requested_at', 'is', null)
    .where('kind', 'not in', exceptKinds)
    .returning(['id', 'kind'])
    .execute();
}

/** Deletes jobs that have ended. @returns those that had */
export function deleteEnded(tx: Db, ids: string[]): Promise<ChangedJob[]> {
  return tx
    .deleteFrom('jobs')
    .where('id', 'in', ids)
    .where('status', 'in', ['dead', 'done'])
    .returning(['id', 'kind'])
    .execute();
}

/** Without the mark that a mail may have been sent (see mail-job): the admin has decided to send it again. */
function withoutSendingAttempt(engine: Engine): RawBuilder<string> {
  const removed =
    engine === 'postgres'
      ? sql`(payload::jsonb - 'sendingAttempt')::text`
      : sql`json_remove(payload, '$.sendingAttempt')`;
  return sql<string>`case when payload like '%"sendingAttempt"%' then ${removed} else payload end`;
}
