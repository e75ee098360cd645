import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { isoIn, isoNow } from '../clock.ts';
import type { Database, Db } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { idsOf } from '../ids.ts';
import type { Platform } from '../platform.ts';
import type { Postponement } from './job-handler.ts';

export type Job = Selectable<Tables['jobs']>;

export const LEASE_SECONDS = 60;

export const NO_PAYLOAD = 'null';
const KEEP_DONE_SECONDS = 7 * 24 * 3600;
/**
 * The time in which an admin can run a dead job again: a failure of a weekend is noticed in the next week. The links in a
 * mail that was not sent expire earlier and then open nothing.
 */
const KEEP_DEAD_PAYLOAD_SECONDS = 7 * 24 * 3600;

const CANCELLED = 'Cancelled by an admin.';

interface Claim {
  kind: string;
  /** Jobs that this process is running, even if their leases have expired while it was suspended. */
  except: string[];
  /** The maximum number of running jobs per fairness key, in all processes together. */
  mostPerFairnessKey: number | undefined;
}

interface Deps extends Pick<Database, 'db' | 'engine'>, Pick<Platform, 'clock'> {}

/** The jobs as a worker claims and settles them. */
export function createJobStore({ db, engine, clock }: Deps) {
  /** No lease ends later. One that does was written before the clock was put back. */
  const latestLease = () => isoIn(clock, 2 * LEASE_SECONDS);

  /** Waits to run since a time, or ran in a worker that died. */
  const isDue =
    (now: string) =>
    ({ eb: is, and, or }: ExpressionBuilder<Tables & { due: Tables['jobs'] }, 'due'>) =>
      and([
        is('due.cancel_requested_at', 'is', null),
        is('due.attempts', '<', is.ref('due.max_attempts')),
        or([
          and([is('due.status', '=', 'queued'), is('due.run_at', '<=', now)]),
          and([
            is('due.status', '=', 'running'),
            or([is('due.lease_until', '<', now), is('due.lease_until', '>', latestLease())]),
          ]),
        ]),
      ]);

  async function claimNext(tx: Db, { kind, except, mostPerFairnessKey }: Claim) {
    const now = isoNow(clock);
    const latest = latestLease();
    const runningPeers = sql<number>`coalesce(peers.running, 0)`;
    return tx
      .updateTable('jobs')
      .set((eb) => ({
        status: 'running' as const,
        attempts: eb('attempts', '+', 1),
        lease_until: isoIn(clock, LEASE_SECONDS),
        updated_at: now,
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jobs as due')
          .leftJoin(
            (peer) =>
              peer
                .selectFrom('jobs')
                .select(({ fn }) => ['fairness_key', fn.countAll<number>().as('running')])
                .where('kind', '=', kind)
                .where('status', '=', 'running')
                .where('lease_until', '>=', now)
                .where('lease_until', '<=', latest)
                .groupBy('fairness_key')
                .as('peers'),
            (join) => join.onRef('peers.fairness_key', '=', 'due.fairness_key'),
          )
          .select('due.id')
          .where('due.kind', '=', kind)
          .where(isDue(now))
          .$if(except.length > 0, (query) => query.where('due.id', 'not in', except))
          .$if(mostPerFairnessKey !== undefined, (query) =>
            query.where(runningPeers, '<', mostPerFairnessKey ?? 0),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('jobs as other')
                  .select('other.id')
                  .whereRef('other.key', '=', 'due.key')
                  .whereRef('other.id', '<>', 'due.id')
                  .where('other.status', '=', 'running')
                  .where('other.lease_until', '>=', now)
                  .where('other.lease_until', '<=', latest),
              ),
            ),
          )
          .orderBy(runningPeers)
          .orderBy('due.run_at')
          .limit(1)
          .$if(engine === 'postgres', (query) => query.forUpdate('due').skipLocked()),
      )
      .returningAll()
      .executeTakeFirst();
  }

  /** @returns false if another worker has taken the job over: its result counts. */
  async function updateClaimed(
    job: Job,
    change: Partial<Pick<Job, 'status' | 'error' | 'run_at' | 'attempts' | 'payload' | 'lease_until'>>,
    tx: Db = db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ lease_until: null, ...change, updated_at: isoNow(clock) })
      .where('id', '=', job.id)
      .where('status', '=', 'running')
      .where('attempts', '=', job.attempts)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    /** The kinds that have a job to claim: one search each second, not one of each kind. */
    async dueKinds(): Promise<string[]> {
      const rows = await db
        .selectFrom('jobs as due')
        .select('due.kind')
        .distinct()
        .where(isDue(isoNow(clock)))
        .execute();
      return rows.map(({ kind }) => kind);
    },

    /**
     * Claims the next due job of a kind, or one whose worker died: the longest waiting job of the fairness key with the
     * fewest running jobs. Jobs with the same key never run concurrently. A job that has used up its attempts is not
     * claimed again: see `failExpired`.
     */
    claim(claim: Claim) {
      if (engine === 'sqlite' || claim.mostPerFairnessKey === undefined) return claimNext(db, claim);
      return inTransaction(db, async (tx) => {
        // Concurrent claims would count the same running jobs and exceed the limit together.
        await sql`select pg_advisory_xact_lock(hashtext(${`claim ${claim.kind}`}))`.execute(tx);
        return claimNext(tx, claim);
      });
    },

    /** @returns false if another worker has the lease. */
    extendLease: (job: Job) => updateClaimed(job, { lease_until: isoIn(clock, LEASE_SECONDS) }),

    finish: (job: Job, tx?: Db) =>
      updateClaimed(job, { status: 'done', error: null, payload: NO_PAYLOAD }, tx),

    /** Marks the job dead although it has attempts left. */
    failFinally: (job: Job, error: string, tx?: Db) => updateClaimed(job, { status: 'dead', error }, tx),

    /** Schedules another attempt, or marks the job dead after its last one. */
    fail(job: Job, error: string) {
      const isDead = job.attempts >= job.max_attempts;
      const run_at = isoIn(clock, Math.min(3600, 10 * 4 ** (job.attempts - 1)));
      return updateClaimed(job, { status: isDead ? 'dead' : 'queued', error, run_at });
    },

    /** Marks a job dead that stopped because an admin asked for it. */
    cancel: (job: Job) => updateClaimed(job, { status: 'dead', error: CANCELLED }),

    /** Which of these running jobs an admin has asked to stop. */
    async cancelRequestsFor(ids: string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('id', 'in', ids)
        .where('status', '=', 'running')
        .where('cancel_requested_at', 'is not', null)
        .execute();
      return idsOf(rows);
    },

    /** Requeues a job that was interrupted by a stop of this process; the attempt does not count. */
    release: (job: Job) => updateClaimed(job, { status: 'queued', attempts: job.attempts - 1 }),

    /**
     * Requeues a job that runs again after a delay of its handler's choice. It keeps the attempts that it had left: they
     * limit crashes, the handler limits its own failures.
     */
    postpone: (job: Job, { inSeconds, error }: Postponement) =>
      updateClaimed(job, {
        status: 'queued',
        ...(error === undefined ? { attempts: job.attempts - 1 } : { max_attempts: job.max_attempts + 1 }),
        error: error ?? null,
        run_at: isoIn(clock, inSeconds),
      }),

    /** Replaces the payload of a running job. @returns false if another worker has taken the job over. */
    checkpoint: (job: Job, payload: unknown) =>
      updateClaimed(job, { payload: JSON.stringify(payload), lease_until: isoIn(clock, LEASE_SECONDS) }),

    /** Marks jobs dead whose worker died during the last permitted attempt, or before it could cancel them. */
    async failExpired(): Promise<void> {
      const now = isoNow(clock);
      await db
        .updateTable('jobs')
        .set({ status: 'dead', error: CANCELLED, updated_at: now })
        .where('cancel_requested_at', 'is not', null)
        .where(({ eb, and, or }) =>
          or([eb('status', '=', 'queued'), and([eb('status', '=', 'running'), eb('lease_until', '<', now)])]),
        )
        .execute();
      await db
        .updateTable('jobs')
        .set({ status: 'dead', error: 'Its worker stopped without finishing.', updated_at: now })
        .where('status', '=', 'running')
        .where('lease_until', '<', now)
        .whereRef('attempts', '>=', 'max_attempts')
        .execute();
    },

    /** Deletes jobs that finished long ago, and the payloads of dead jobs, which may contain sign-in links. */
    async removeOld(): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('status', '=', 'done')
        .where('updated_at', '<', isoIn(clock, -KEEP_DONE_SECONDS))
        .execute();
      await db
        .updateTable('jobs')
        .set({ payload: NO_PAYLOAD })
        .where('status', '=', 'dead')
        .where('payload', '<>', NO_PAYLOAD)
        .where('updated_at', '<', isoIn(clock, -KEEP_DEAD_PAYLOAD_SECONDS))
        .execute();
    },
  };
}
