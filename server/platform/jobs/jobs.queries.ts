import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import { isoIn, isoNow } from '../clock.ts';
import type { Engine } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';

export type Job = Selectable<Tables['jobs']>;

export const LEASE_SECONDS = 60;

/**
 * Takes the next due job of this kind, or one whose worker died. Jobs with the same key never run side by side.
 * `except`: jobs that this very process is running, even if it has slept through their leases. A job that was taken too
 * often is not taken again: see `failExpiredJobs`.
 */
export async function claimJob(
  db: Kysely<Tables>,
  engine: Engine,
  clock: Clock,
  kind: string,
  except: string[],
): Promise<Job | undefined> {
  const now = isoNow(clock);
  return db
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
        .select('due.id')
        .where('due.kind', '=', kind)
        .whereRef('due.attempts', '<', 'due.max_attempts')
        .$if(except.length > 0, (query) => query.where('due.id', 'not in', except))
        .where(({ eb: is, and, or }) =>
          or([
            and([is('due.status', '=', 'queued'), is('due.run_at', '<=', now)]),
            and([is('due.status', '=', 'running'), is('due.lease_until', '<', now)]),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs as other')
                .select('other.id')
                .whereRef('other.key', '=', 'due.key')
                .whereRef('other.id', '<>', 'due.id')
                .where('other.status', '=', 'running')
                .where('other.lease_until', '>=', now),
            ),
          ),
        )
        .orderBy('due.run_at')
        .limit(1)
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
}

/** False where the lease has gone to another worker. */
export async function extendLease(db: Kysely<Tables>, clock: Clock, job: Job): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease_until: isoIn(clock, LEASE_SECONDS) })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks jobs dead whose last permitted worker died without a word. */
export async function failExpiredJobs(db: Kysely<Tables>, clock: Clock): Promise<void> {
  const now = isoNow(clock);
  await db
    .updateTable('jobs')
    .set({ status: 'dead', error: 'Its worker stopped without finishing.', updated_at: now })
    .where('status', '=', 'running')
    .where('lease_until', '<', now)
    .whereRef('attempts', '>=', 'max_attempts')
    .execute();
}

export async function finishJob(db: Kysely<Tables>, clock: Clock, job: Job): Promise<void> {
  await settle(db, clock, job, { status: 'done', error: null });
}

export async function failJob(db: Kysely<Tables>, clock: Clock, job: Job, error: string): Promise<void> {
  const dead = job.attempts >= job.max_attempts;
  await settle(db, clock, job, {
    status: dead ? 'dead' : 'queued',
    error,
    run_at: isoIn(clock, Math.min(3600, 10 * 4 ** (job.attempts - 1))),
  });
}

/** Puts a job back that was interrupted by a stop of this process; the try does not count. */
export async function releaseJob(db: Kysely<Tables>, clock: Clock, job: Job): Promise<void> {
  await settle(db, clock, job, { status: 'queued', attempts: job.attempts - 1 });
}

export async function removeDoneJobs(db: Kysely<Tables>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('status', '=', 'done')
    .where('updated_at', '<', isoIn(clock, -7 * 24 * 3600))
    .execute();
}

async function settle(
  db: Kysely<Tables>,
  clock: Clock,
  job: Job,
  change: Partial<Pick<Job, 'status' | 'error' | 'run_at' | 'attempts'>>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...change, lease_until: null, updated_at: isoNow(clock) })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    // Another worker has taken it over meanwhile: its word counts.
    .where('attempts', '=', job.attempts)
    .execute();
}
