import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';

/** Rows per statement: no statement should block others for long. */
const BATCH = 64;

/** Serialises changes to the published segments of a collection. SQLite allows only one writer anyway. */
export async function lockCollection(tx: Db, engine: Engine, collection: string): Promise<void> {
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${collection}, 0))`.execute(tx);
}

/** The first of `count` consecutive unused numbers of the collection. */
export async function reserveNumbers(db: Db, collection: string, count: number): Promise<number> {
  const row = await db
    .insertInto('index_counters')
    .values({ collection, next_doc: count + 1 })
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet(({ eb }) => ({
        next_doc: eb('index_counters.next_doc', '+', count),
      })),
    )
    .returning('next_doc')
    .executeTakeFirstOrThrow();
  return row.next_doc - count;
}

export async function insertSegment(db: Db, collection: string, createdAt: string): Promise<number> {
  const row = await db
    .insertInto('index_segments')
    .values({
      collection,
      status: 'building',
      header: Buffer.alloc(0),
      docs_count: 0,
      deleted: '[]',
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const updateSegment = (
  db: Db,
  id: number,
  change: Partial<Pick<Tables['index_segments'], 'status' | 'header' | 'docs_count' | 'deleted'>>,
) => db.updateTable('index_segments').set(change).where('id', '=', id).execute();

/** Publishes a complete segment. @returns false if it was discarded meanwhile. */
export async function publishSegment(db: Db, id: number, deleted: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('index_segments')
    .set({ status: 'live', deleted: JSON.stringify(deleted) })
    .where('id', '=', id)
    .where('status', '=', 'building')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function insertBlocks(
  db: Db,
  segmentId: number,
  from: number,
  blocks: Uint8Array[],
): Promise<void> {
  for (let i = 0; i < blocks.length; i += BATCH) {
    const rows = blocks
      .slice(i, i + BATCH)
      .map((data, j) => ({ segment_id: segmentId, number: from + i + j, data: Buffer.from(data) }));
    await db.insertInto('index_blocks').values(rows).execute();
    await nextTurn();
  }
}

export const listLiveSegments = (db: Db, collection: string) =>
  db
    .selectFrom('index_segments')
    .select(['id', 'docs_count', 'deleted'])
    .where('collection', '=', collection)
    .where('status', '=', 'live')
    .orderBy('id')
    .execute();

export const listHeaders = (db: Db, ids: number[]) =>
  db.selectFrom('index_segments').select(['id', 'header']).where('id', 'in', ids).execute();

export const listBlocks = (db: Db, segmentId: number, numbers: number[]) =>
  db
    .selectFrom('index_blocks')
    .select(['number', 'data'])
    .where('segment_id', '=', segmentId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute();

/** Deletes the blocks of a segment that was swept while it was written. */
export const deleteBlocks = (db: Db, segmentId: number) =>
  db.deleteFrom('index_blocks').where('segment_id', '=', segmentId).execute();

/** The blocks are removed later in batches: see `removeDiscarded`. */
export const discardSegments = (db: Db, ids: number[]) =>
  db.updateTable('index_segments').set({ status: 'discarded' }).where('id', 'in', ids).execute();

/** Discards segments whose process died before they were complete. */
export const discardAbandoned = (db: Db, createdBefore: string) =>
  db
    .updateTable('index_segments')
    .set({ status: 'discarded' })
    .where('status', '=', 'building')
    .where('created_at', '<', createdBefore)
    .execute();

/**
 * Removes a batch of blocks of a discarded segment, or finally its row.
 * @returns false when no segment is discarded.
 */
export async function removeDiscarded(db: Db): Promise<boolean> {
  const segment = await db
    .selectFrom('index_segments')
    .select('id')
    .where('status', '=', 'discarded')
    .limit(1)
    .executeTakeFirst();
  if (!segment) return false;
  const blocks = await db
    .selectFrom('index_blocks')
    .select('number')
    .where('segment_id', '=', segment.id)
    .orderBy('number')
    .limit(4 * BATCH)
    .execute();
  const last = blocks.at(-1);
  if (last)
    await db
      .deleteFrom('index_blocks')
      .where('segment_id', '=', segment.id)
      .where('number', '<=', last.number)
      .execute();
  else await db.deleteFrom('index_segments').where('id', '=', segment.id).execute();
  return true;
}
