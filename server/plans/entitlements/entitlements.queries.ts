import type { Db } from '../../platform/db/connect.ts';
import { countRows, hasRow } from '../../platform/db/rows.ts';

const number = (value: string | number | null): number => Number(value ?? 0);

/** The websites of an owner. */
export const countSites = (db: Db, ownerId: string): Promise<number> =>
  countRows(db.selectFrom('sites').where('owner_id', '=', ownerId));

/** All bots of an owner, also those of websites. */
export const countBots = (db: Db, ownerId: string): Promise<number> =>
  countRows(db.selectFrom('bots').where('owner_id', '=', ownerId));

/** The indexed pages of all bots of an owner, optionally without one source. */
export async function countPages(db: Db, ownerId: string, exceptSourceId?: string): Promise<number> {
  const { n } = await db
    .selectFrom('sources')
    .innerJoin('bots', 'bots.id', 'sources.bot_id')
    .select(({ fn }) => fn.sum<string | null>('pages_count').as('n'))
    .where('owner_id', '=', ownerId)
    .$if(exceptSourceId !== undefined, (query) => query.where('sources.id', '<>', exceptSourceId ?? ''))
    .executeTakeFirstOrThrow();
  return number(n);
}

/** The least that a file counts: its row, its folder and the blocks of the disk take room too. */
const LEAST_FILE_BYTES = 10_000;

/** The uploaded files of an owner, in megabytes. */
export async function countStorageMb(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(({ fn, eb }) =>
      fn
        .sum<string | null>(
          eb
            .case()
            .when('size', '<', LEAST_FILE_BYTES)
            .then(eb.lit(LEAST_FILE_BYTES))
            .else(eb.ref('size'))
            .end(),
        )
        .as('bytes'),
    )
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return number(bytes) / 1_000_000;
}

export async function answersUsed(db: Db, ownerId: string, month: string): Promise<number> {
  const row = await db
    .selectFrom('plan_usage')
    .select('answers')
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.answers ?? 0;
}

/**
 * Adds an answer in one statement, which keeps the limit under parallel requests.
 * @returns the answers of the month; undefined if the limit is reached
 */
export async function addAnswer(
  db: Db,
  { ownerId, month, limit }: { ownerId: string; month: string; limit: number | null },
): Promise<number | undefined> {
  if (limit !== null && limit < 1) return undefined;
  const row = await db
    .insertInto('plan_usage')
    .values({ owner_id: ownerId, month, answers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'month'])
        .doUpdateSet((eb) => ({ answers: eb('plan_usage.answers', '+', 1) }))
        .where((eb) => (limit === null ? eb.lit(true) : eb('plan_usage.answers', '<', limit))),
    )
    .returning('answers')
    .executeTakeFirst();
  return row?.answers;
}

export const subtractAnswer = (db: Db, ownerId: string, month: string) =>
  db
    .updateTable('plan_usage')
    .set((eb) => ({ answers: eb('answers', '-', 1) }))
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('answers', '>', 0)
    .execute();

/** @returns false if this warning was sent in this month already */
export const markWarned = (db: Db, ownerId: string, month: string, percent: number): Promise<boolean> =>
  hasRow(
    db
      .updateTable('plan_usage')
      .set({ warned_percent: percent })
      .where('owner_id', '=', ownerId)
      .where('month', '=', month)
      .where('warned_percent', '<', percent)
      .returning('owner_id'),
  );
