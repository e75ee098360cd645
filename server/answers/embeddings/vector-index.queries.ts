import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { PageEmbedding } from './embeddings.queries.ts';

/** Since version 0.8, pgvector reads on in an index until enough rows have the wanted bot. */
const OLDEST_MINOR = 8;
/** A search does not wait so long for the rows. */
const STATEMENT_MS = 1000;
/** Nodes of the index that are visited at least: more find more of the nearest, and take longer. */
const VISITED = 200;

/**
 * Creates the extension if the server has its files, and the table. The table is no part of the migrations, because the
 * extension may be installed later, and of no backup, because it is filled from `page_embeddings`.
 * @returns false without the extension, or with an old version
 */
export async function ensureVectorTable(db: Db): Promise<boolean> {
  // Fails without the files or the permission, and for one of two processes that create it at once.
  await sql`create extension if not exists vector`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'vector' and to_regtype('halfvec') is not null`.execute(
    db,
  );
  const [major = 0, minor = 0] = (rows[0]?.version ?? '0.0').split('.').map(Number);
  if (major === 0 && minor < OLDEST_MINOR) return false;
  await runLocked(
    db,
    sql`create table if not exists passage_vectors (
      bot_id text not null, doc integer not null, change integer not null,
      dimensions integer not null, embedding halfvec not null,
      foreign key (bot_id, doc) references page_embeddings (bot_id, doc) on delete cascade)`,
    sql`create index if not exists passage_vectors_docs on passage_vectors (bot_id, doc)`,
    sql`create index if not exists passage_vectors_changes on passage_vectors (bot_id, change)`,
  );
  return true;
}

/** An index needs vectors of one length, and models differ in it. */
export const ensureHnswIndex = (db: Db, dimensions: number): Promise<void> =>
  runLocked(
    db,
    sql`create index if not exists ${sql.ref(`passage_vectors_${dimensions}`)} on passage_vectors
      using hnsw ((embedding::${halfvec(dimensions)}) halfvec_cosine_ops)
      where dimensions = ${sql.lit(dimensions)}`,
  );

/** One process at a time: `if not exists` alone fails for one of two. */
const runLocked = (db: Db, ...statements: RawBuilder<unknown>[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('passage_vectors', 0))`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });

/** The last change of the bot's vectors that is in the table; 0 for none. */
export async function findIndexedChange(db: Db, botId: string): Promise<number> {
  const { rows } = await sql<{ change: number | null }>`
    select max(change) as change from passage_vectors where bot_id = ${botId}`.execute(db);
  return rows[0]?.change ?? 0;
}

/** The vectors that were added after a change, locked against deletion and against another process that adds them. */
export const lockChanges = (tx: Db, botId: string, model: string, after: number, limit: number) =>
  tx
    .selectFrom('page_embeddings')
    .select(['doc', 'change', 'vectors', 'passages_count'])
    .where('bot_id', '=', botId)
    .where('model', '=', model)
    .where('passages_count', '>', 0)
    .where('change', '>', after)
    .orderBy('change')
    .limit(limit)
    .forUpdate()
    .execute();

interface PassageVector {
  doc: number;
  change: number;
  integers: Int8Array;
}

/** Adds vectors in place of those that their documents had. */
export async function replaceVectors(tx: Db, botId: string, vectors: PassageVector[]): Promise<void> {
  const docs = vectors.map(({ doc }) => doc);
  await sql`delete from passage_vectors where bot_id = ${botId} and doc = any(${docs}::int[])`.execute(tx);
  await sql`insert into passage_vectors (bot_id, doc, change, dimensions, embedding)
    select ${botId}, doc, change, vector_dims(embedding::halfvec), embedding::halfvec from unnest(
      ${docs}::int[],
      ${vectors.map(({ change }) => change)}::int[],
      ${vectors.map(({ integers }) => literal(integers))}::text[]
    ) as added (doc, change, embedding)`.execute(tx);
}

/** Pages at regular intervals between the first and the last that have vectors. */
export async function listSample(db: Db, botId: string, model: string, count: number) {
  const { rows } = await sql<Pick<PageEmbedding, 'doc' | 'vectors' | 'passages_count'>>`
    select doc, vectors, passages_count from page_embeddings
    where bot_id = ${botId} and change in (
      select change from (
        select change, row_number() over (order by change) as rank, count(*) over () as pages
        from page_embeddings where bot_id = ${botId} and model = ${model} and passages_count > 0
      ) as ranked
      where rank % ((pages + ${sql.lit(count - 1)}) / ${sql.lit(count)}) = 0
    )`.execute(db);
  return rows;
}

/** PostgreSQL chooses the index by the statistics, and would collect them too late for the first searches. */
export const analyzeVectors = (db: Db) => sql`analyze passage_vectors`.execute(db);

/** The documents of the nearest passages, nearest first. */
export async function listNearestDocs(
  db: Db,
  botId: string,
  query: Int16Array,
  limit: number,
): Promise<number[]> {
  const type = halfvec(query.length);
  return inTransaction(db, async (tx) => {
    await sql`select set_config('hnsw.iterative_scan', 'strict_order', true),
      set_config('hnsw.ef_search', ${String(VISITED)}, true),
      set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
    const { rows } = await sql<{ doc: number }>`
      select doc from passage_vectors where bot_id = ${botId} and dimensions = ${sql.lit(query.length)}
      order by embedding::${type} <=> ${literal(query)}::${type} limit ${limit}`.execute(tx);
    return [...new Set(rows.map(({ doc }) => doc))];
  });
}

/** Half the size of floats. Holds quantized integers exactly; a cosine does not depend on their scale. */
const halfvec = (dimensions: number) => sql.raw(`halfvec(${dimensions})`);

const literal = (integers: Int8Array | Int16Array): string => `[${integers.join(',')}]`;
