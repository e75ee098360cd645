import type { Insertable } from 'kysely';
import type { Tables } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type GivenJob = Partial<Insertable<Tables['jobs']>>;

/** A job of a night's backup, waiting for a worker. */
export const newBackupJob = () =>
  newFailedJob({
    kind: 'backup',
    payload: '{}',
    status: 'queued',
    attempts: 0,
    max_attempts: 3,
    error: null,
  });

/** A job of a kind that no worker knows, which failed. */
export function newFailedJob(given: GivenJob = {}) {
  const now = new Date().toISOString();
  return {
    id: newId(),
    kind: 'unknown-work',
    payload: '{"token":"for nobody"}',
    key: null,
    status: 'dead' as const,
    run_at: now,
    attempts: 5,
    max_attempts: 5,
    lease_until: null,
    error: 'The test failed.',
    created_at: now,
    updated_at: now,
    ...given,
  };
}
