import { inBatches, mapBatches } from '../db/batches.ts';
import type { Db } from '../db/connect.ts';

const AT_A_TIME = 200;

/** The payloads of jobs that are not done, also of those that wait for a time to come. */
export const waitingPayloads = (db: Db, kind: string): AsyncIterable<unknown[]> =>
  mapBatches(
    inBatches<{ id: string; payload: string }>(AT_A_TIME, (last) =>
      db
        .selectFrom('jobs')
        .select(['id', 'payload'])
        .where('kind', '=', kind)
        .where('status', 'in', ['queued', 'running'])
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(AT_A_TIME)
        .execute(),
    ),
    ({ payload }) => JSON.parse(payload),
  );
