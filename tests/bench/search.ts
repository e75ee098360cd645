import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnPostgres } from '../setup/database/postgres.ts';
import { createFts5 } from './engines.ts';
import { generateWebsite } from './generated-website.ts';
import { indexBytes, textBytes } from './index-bytes.ts';
import { loadSites, manualFolders } from './manuals.ts';
import { printTable } from './print.ts';
import { isAnswerable } from './quality.ts';
import { type ReadFolder, withReadFolder } from './read-folder.ts';
import { createQueries } from './search-queries.ts';
import { millisecondsIn, quantile, timed } from './statistics.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds of each call, by query. */
type Timings = Map<string, number[]>;

interface Measured {
  timings: Timings;
  passages: number;
  pagesPerSecond: number;
  peakMemory: number;
  /** Bytes that search keeps for each byte of text. */
  indexSize: number;
}

const NOTHING = 'nothing: token and route alone';
const FIRST_TOKEN = 'first token of an answer';

/** Searches 10,000 passages over HTTP on both databases, and in a bare full-text index. */
export async function benchSearch(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const postgres = await spawnPostgres('--durable');
  try {
    await generateWebsite(folder, manualFolders());
    const questions = await loadQuestionTexts();
    const [sqlite, bare] = await withReadFolder(folder, {}, async (read) => [
      await measure(read, questions),
      await timeBare(read, questions),
    ]);
    const onPostgres = await withReadFolder(folder, { DATABASE_URL: `${postgres.url}/postgres` }, (read) =>
      measure(read, questions),
    );
    printTimings(sqlite, onPostgres, bare);
    printReading(sqlite, onPostgres);
  } finally {
    await Promise.all([postgres.stop(), rm(folder, { recursive: true })]);
  }
}

const loadQuestionTexts = async (): Promise<string[]> =>
  (await loadSites())
    .flatMap(({ questions }) => questions)
    .filter(isAnswerable)
    .map(({ question }) => question);

async function measure(read: ReadFolder, questions: string[]): Promise<Measured> {
  const { visitor, passages, pages, seconds, peakMemory, databaseUrl } = read;
  const queries = createQueries(passages, questions);
  const timings = await timeAll((text) => visitor.search(text), [[NOTHING, Array(200).fill('')], ...queries]);
  timings.set(FIRST_TOKEN, await timeFirstTokens(visitor, questions));
  return {
    timings,
    passages: passages.length,
    pagesPerSecond: pages / seconds,
    peakMemory,
    indexSize: (await indexBytes(databaseUrl)) / textBytes(passages),
  };
}

const timeBare = ({ passages }: ReadFolder, questions: string[]): Promise<Timings> =>
  timeAll(createFts5(passages).search, createQueries(passages, questions));

async function timeAll(
  search: (text: string) => unknown,
  kinds: [kind: string, queries: string[]][],
): Promise<Timings> {
  // Code that has not run yet is slower.
  for (const [, queries] of kinds) for (const text of queries.slice(0, 5)) await search(text);
  const timings: Timings = new Map();
  for (const [kind, queries] of kinds) {
    const milliseconds: number[] = [];
    for (const text of queries) await timed(milliseconds, () => search(text));
    timings.set(kind, milliseconds);
  }
  return timings;
}

async function timeFirstTokens(visitor: Visitor, questions: string[]): Promise<number[]> {
  const milliseconds: number[] = [];
  for (const question of questions) milliseconds.push(await visitor.firstToken(question));
  return milliseconds;
}

function printTimings(sqlite: Measured, postgres: Measured, bare: Timings): void {
  const columns = [sqlite.timings, postgres.timings, bare];
  const row = (what: string, cell: (timings: Timings) => string) => [what, ...columns.map(cell)];
  const searches = (timings: Timings) =>
    [...timings].flatMap(([kind, all]) => (kind === NOTHING || kind === FIRST_TOKEN ? [] : all));
  const median = (timings: Timings, kind: string) => quantile(timings.get(kind) ?? [], 0.5);
  printTable(
    [
      `search over HTTP, ${sqlite.passages} passages: ms, p50 / p99`,
      'SQLite',
      'PostgreSQL',
      'FTS5 alone, no HTTP',
    ],
    [
      ...[...sqlite.timings.keys()].map((kind) =>
        row(kind, (timings) => (timings.has(kind) ? millisecondsIn(timings.get(kind) ?? []) : '')),
      ),
      row('all searches', (timings) => millisecondsIn(searches(timings))),
      row('common word / rare word', (timings) =>
        (median(timings, 'common word') / median(timings, 'rare word')).toFixed(1),
      ),
    ],
  );
}

function printReading(...columns: Measured[]): void {
  const row = (what: string, cell: (measured: Measured) => string) => [what, ...columns.map(cell)];
  printTable(
    ['reading that website', 'SQLite', 'PostgreSQL'],
    [
      row('pages per second', ({ pagesPerSecond }) => pagesPerSecond.toFixed(0)),
      row('peak memory over idle, MB', ({ peakMemory }) => peakMemory.toFixed(0)),
      row('index, times the text', ({ indexSize }) => indexSize.toFixed(2)),
    ],
  );
}
