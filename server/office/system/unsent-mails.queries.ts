import { sql } from 'kysely';
import { batchesByIds, inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { countRows } from '../../platform/db/rows.ts';

/** Jobs of these kinds that failed, or that wait for another attempt; the last failure first. */
export const listUnsentMails = (db: Db, kinds: string[], paging: Paging) =>
  pageOf(newestUnsent(db, kinds), paging);

export const listEveryUnsentMail = (db: Db, kinds: string[]) =>
  batchesByIds(newestUnsent(db, kinds).clearSelect().select('id'), (ids) =>
    newestUnsent(db, kinds).where('id', 'in', ids).execute(),
  );

const newestUnsent = (db: Db, kinds: string[]) =>
  unsent(db, kinds)
    .select(['id', 'kind', 'payload', 'status', 'error', 'attempts', 'run_at', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');

export const countUnsentMails = (db: Db, kinds: string[]): Promise<number> => countRows(unsent(db, kinds));

const unsent = (db: Db, kinds: string[]) =>
  db
    .selectFrom('jobs')
    .where('kind', 'in', kinds)
    .where('status', 'in', ['queued', 'dead'])
    .where('error', 'is not', null);

/** The newest job of each kind that has this status. */
export async function findLastMail(db: Db, kinds: string[], status: 'done' | 'dead' | 'queued') {
  return db
    .selectFrom('jobs')
    .select(['updated_at', 'error'])
    .where('kind', 'in', kinds)
    .where('status', '=', status)
    .$if(status !== 'done', (query) => query.where('error', 'is not', null))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const listBouncedMails = (db: Db, paging: Paging) =>
  pageOf(
    bounced(db).orderBy('post_deliveries.updated_at', 'desc').orderBy('post_deliveries.user_id'),
    paging,
  );

const AT_A_TIME = 500;

/** All of them, by post. */
export const listEveryBouncedMail = (db: Db) =>
  inBatches<BouncedRow>(AT_A_TIME, (last) =>
    bounced(db)
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(post_deliveries.post_id, post_deliveries.user_id) > (${last?.post_id}, ${last?.user_id})`,
        ),
      )
      .orderBy('post_deliveries.post_id')
      .orderBy('post_deliveries.user_id')
      .limit(AT_A_TIME)
      .execute(),
  );

export type BouncedRow = Awaited<ReturnType<typeof listBouncedMails>>['rows'][number];

const bounced = (db: Db) =>
  db
    .selectFrom('post_deliveries')
    .innerJoin('posts', 'posts.id', 'post_deliveries.post_id')
    .select([
      'post_deliveries.post_id',
      'post_deliveries.user_id',
      'post_deliveries.email',
      'post_deliveries.updated_at',
      'posts.title',
    ])
    .where('post_deliveries.status', '=', 'bounced');
