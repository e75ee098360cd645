import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listNearestDocs } from '#server/answers/embeddings/vector-index.queries.ts';
import { readConfig } from '#server/main/config.ts';
import { createBackup, restore } from '#server/office/backup/commands.ts';
import { quantizeQuery } from '#server/platform/vectors/quantize.ts';
import { VectorSet } from '#server/platform/vectors/vector-set.ts';
import { encodeConcepts } from '../setup/answers/embedding-provider.ts';
import { type MeaningApp, PASSAGES, startMeaningApp } from '../setup/answers/meaning-app.ts';
import { embeddingRows, manualSentences } from '../setup/answers/sentence-vectors.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createTestDatabase } from '../setup/database/database.ts';
import { createPgvectorDatabase } from '../setup/database/pgvector.ts';
import { addRows } from '../setup/database/records.ts';

/** With pgvector, an assistant may have a quarter of it in memory: 378 vectors of the stand-in for a model. */
const SMALL_MEMORY = { EMBEDDING_MEMORY_MB: '0.2' };
const FIRST_ADDED = 1000;
const NEAREST = 50;

/** Gives the shop's assistant vectors of further pages. */
async function addVectors({ app, botId }: MeaningApp, texts: string[]) {
  const rows = embeddingRows(botId, texts, FIRST_ADDED);
  await addRows(app().db, 'page_embeddings', rows);
  await app()
    .db.updateTable('bot_embeddings')
    .set({ last_change: FIRST_ADDED + rows.length - 1 })
    .where('bot_id', '=', botId)
    .execute();
  return rows;
}

async function countIndexed({ app }: MeaningApp): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from passage_vectors`.execute(app().db);
  return rows[0]?.count;
}

/** The share of the ten nearest passages that the index finds. */
async function recall({ app, botId }: MeaningApp, all: VectorSet, docs: number[], asked: string[]) {
  const { database } = app().services;
  // So few vectors would be read and sorted. The connections of this database are one session.
  await sql`set enable_sort = off`.execute(database.db);
  let [found, wanted] = [0, 0];
  for (const text of asked) {
    const query = quantizeQuery(encodeConcepts(text));
    const exact = await all.cosines(query);
    const tenth = exact.all.toSorted().at(-10) as number;
    const indexed = new Set(await listNearestDocs(database.db, botId, query.integers, NEAREST));
    for (const doc of docs) {
      const near = [...(exact.of(doc) ?? [])].filter((cosine) => cosine >= tenth).length;
      wanted += near;
      if (indexed.has(doc)) found += near;
    }
  }
  await sql`set enable_sort = on`.execute(database.db);
  return found / wanted;
}

async function countScans({ app }: MeaningApp): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(app().db);
  const { rows } = await sql<{ idx_scan: number }>`select idx_scan from pg_stat_user_indexes
    where indexrelname = 'passage_vectors_128'`.execute(app().db);
  return rows[0]?.idx_scan ?? 0;
}

const visit = async (shop: MeaningApp, question: string) => (await shop.visitor()).ask(question);

const sentences = manualSentences();

if (process.env.TEST_ENGINE === 'postgres') {
  // Adding a vector takes some milliseconds: pgvector is compiled to WebAssembly here.
  const timeout = 180_000;
  test('an assistant with more vectors than the memory is searched in an index of pgvector', {
    timeout,
  }, async () => {
    const database = await createPgvectorDatabase();
    const shop = await startMeaningApp(undefined, { database, env: SMALL_MEMORY });
    await shop.untilEmbedded(PASSAGES);
    const [asked, further] = [sentences.slice(0, 40), sentences.slice(40, 540)];
    expect(further).toHaveLength(500);
    const rows = await addVectors(shop, further);
    // The first search has the vectors indexed.
    await shop.find('refund please ');
    await eventually(async () => {
      await shop.app().services.worker.idle();
      expect(await countIndexed(shop)).toBe(further.length + PASSAGES);
    }, timeout);
    // A busy machine finds the nearest too late, and the search goes on without them.
    await eventually(async () =>
      expect(await shop.find('refund please ')).toEqual({ paths: ['/returns'], count: 1 }),
    );
    await eventually(async () =>
      expect(await visit(shop, 'refund?')).toMatchObject({
        answered: true,
        citations: [{ title: 'Returns' }],
      }),
    );

    const all = new VectorSet(encodeConcepts('').length);
    for (const { doc, vectors } of rows) all.add(doc, vectors);
    const docs = rows.map(({ doc }) => doc);
    expect(await recall(shop, all, docs, asked)).toBeGreaterThan(0.95);
    expect(await countScans(shop)).toBeGreaterThan(0);

    // Pages by words are compared too, even if the index does not name them.
    await sql`delete from passage_vectors where doc < ${FIRST_ADDED}`.execute(shop.app().db);
    expect(await shop.find('refund please ')).toEqual({ paths: [], count: 0 });
    expect(await shop.find('refund of an order ')).toMatchObject({ paths: ['/returns', '/courier'] });

    await shop.app().db.deleteFrom('page_embeddings').where('doc', '>', FIRST_ADDED).execute();
    expect(await countIndexed(shop)).toBe(rows[0]?.passages_count);
    await expectBackup(shop, database.url);
  });
}

test('an assistant with more vectors than the memory is searched by words without pgvector', async () => {
  const shop = await startMeaningApp(undefined, { env: SMALL_MEMORY });
  await shop.untilEmbedded(PASSAGES);
  await addVectors(shop, sentences);
  expect(await shop.find('refund please ')).toEqual({ paths: [], count: 0 });
  expect(await shop.find('refund of an order ')).toMatchObject({ paths: ['/courier', '/returns'] });
});

/** It has the vectors, but not their index, and a database without pgvector takes it. */
async function expectBackup(shop: MeaningApp, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-vectors-'));
  const target = await createTestDatabase({ isEmpty: true });
  const config = readConfig({ DATA_DIR: shop.app().dataDir, LOG_LEVEL: 'silent' });
  try {
    const file = join(folder, 'backup.tar.gz');
    await createBackup(file, { ...config, databaseUrl });
    const { manifest } = await restore(file, {
      ...config,
      databaseUrl: target.url,
      dataDir: join(folder, 'data'),
    });
    expect(manifest.tables.page_embeddings).toBe(1 + PASSAGES);
    expect(manifest.tables).not.toHaveProperty('passage_vectors');
  } finally {
    await target.drop();
    await rm(folder, { recursive: true });
  }
}
