import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { spawnPostgres } from '../setup/database/postgres.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { spawnBenchServer } from './bench-server.ts';
import { type Filled, fillScale, type Source } from './fill-scale.ts';
import { sentencesIn } from './generated-website.ts';
import { loadSites, manualFolders } from './manuals.ts';
import { serveWebsites } from './many-websites.ts';
import { memoryOf } from './memory.ts';
import { print, printTable } from './print.ts';
import { isAnswerable } from './quality.ts';
import { createQueries } from './search-queries.ts';
import { millisecondsIn } from './statistics.ts';
import { zipfTraffic } from './zipf-traffic.ts';

/** Of the full size, for example 0.05: the full size takes hours. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const WEBSITES = 2000;
const PAGES = 100;
const LARGE_WEBSITE = 100_000;
/** The most that a source may have. */
const PAGES_OF_SOURCE = 50_000;
/** The first figures are those without load, the others those of machines that are busy. */
const MEASURED = [
  { processes: 1, visitors: 1 },
  { processes: 1, visitors: 12 },
  { processes: 2, visitors: 12 },
  { processes: 3, visitors: 12 },
];
const SECONDS = 20;
const SECRET = 'a secret that the processes of the benchmark share';

/** Many websites and a large one on PostgreSQL: visitors of several processes, and the size of the database. */
export async function benchScale(): Promise<void> {
  const sites = sitesOf(Math.round(SCALE * WEBSITES), Math.round(SCALE * LARGE_WEBSITE));
  const sizes = sites.flat().map(({ pages }) => pages);
  const sentences = await sentencesIn(manualFolders());
  const website = await serveWebsites(sizes, sentences);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-scale-'));
  const postgres = await spawnPostgres('--durable');
  const env = { DATABASE_URL: `${postgres.url}/postgres`, DATA_DIR: dataDir, SESSION_SECRET: SECRET };
  try {
    print(
      'scale',
      `${SCALE}: ${sites.length - 1} websites of ${PAGES} pages, and one of ${SCALE * LARGE_WEBSITE}`,
    );
    const filled = await fillScale(env, website, sites);
    await printFilled(filled, env.DATABASE_URL);
    const texts = createQueries(sentences.map(passageOf), await questions()).flatMap(
      ([, queries]) => queries,
    );
    const rows: string[][] = [];
    for (const load of MEASURED) rows.push(await measure(load, env, filled, website.domain, texts));
    const head = ['search: ms, p50 / p99', 'a second', 'answer: ms, p50 / p99', 'a second', 'MB each'];
    printTable(['processes, visitors at once', ...head], rows);
  } finally {
    await Promise.all([postgres.stop(), website.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The large one first: it is visited most. */
function sitesOf(count: number, large: number): Source[][] {
  const sizes = Array.from({ length: count }, () => [PAGES]);
  const parts = Array.from({ length: Math.ceil(large / PAGES_OF_SOURCE) }, (_, i) =>
    Math.min(PAGES_OF_SOURCE, large - i * PAGES_OF_SOURCE),
  );
  let number = 0;
  return [parts, ...sizes].map((ofSite) => ofSite.map((pages) => ({ number: number++, pages })));
}

const passageOf = (text: string) => ({ url: '', title: '', heading: '', text });

const questions = async (): Promise<string[]> =>
  (await loadSites())
    .flatMap(({ questions }) => questions)
    .filter(isAnswerable)
    .map(({ question }) => question);

async function printFilled(
  { pages, passages, seconds, peakMemory }: Filled,
  databaseUrl: string,
): Promise<void> {
  print('pages and passages', `${pages}, ${passages}`);
  print('reading them', `${seconds.toFixed(0)} s, ${(pages / seconds).toFixed(0)} pages a second`);
  print('peak memory of the server over idle', `${peakMemory.toFixed(0)} MB`);
  await withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ name: string; bytes: number }>`
      select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace order by bytes desc`.execute(db);
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    print('database', `${megabytes(bytes)} MB, ${(bytes / pages / 1000).toFixed(1)} kB a page`);
    for (const row of rows.slice(0, 3)) print(`  ${row.name}`, `${megabytes(row.bytes)} MB`);
  });
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

async function measure(
  { processes, visitors }: (typeof MEASURED)[number],
  env: Record<string, string>,
  { slugs }: Filled,
  domain: string,
  texts: string[],
): Promise<string[]> {
  const servers: ServerProcess[] = [];
  try {
    for (let n = 0; n < processes; n++) servers.push(await spawnBenchServer(env));
    const origins = servers.map(({ origin }) => origin);
    const traffic = { origins, slugs, domain, visitors, seconds: SECONDS };
    const searches = await zipfTraffic(traffic, texts, (visitor, text) => visitor.search(text));
    const answers = await zipfTraffic(traffic, texts, (visitor, text) => visitor.ask(text));
    return [
      `${processes}, ${visitors}`,
      ...[searches, answers].flatMap((calls) => [millisecondsIn(calls), (calls.length / SECONDS).toFixed(0)]),
      servers.map(({ process }) => memoryOf(process.pid).now.toFixed(0)).join(' '),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}
