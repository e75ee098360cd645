import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/connect.ts';
import { MIGRATIONS, migrate } from '#server/platform/db/migrate.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';
import { newPost } from '../setup/content/posts.ts';
import { runStatement, spawnPostgres } from '../setup/database/postgres.ts';
import { openDatabase } from '../setup/database/with-database.ts';
import { insert } from './insert-rows.ts';
import { print } from './print.ts';

/** The last migration of each earlier version; see tests/upgrades. */
const VERSIONS = {
  'step 11': '001-initial',
  'step 12': '006-deleted-customers',
  'step 13': '016-searches-and-sums',
};
/** Fewer with the environment variable, for a quick look. */
const POSTS = Number(process.env.BENCH_ROWS ?? 100_000);
const PASSAGES_OF_A_POST = 10;
const AT_ONCE = 500;
const SENTENCE =
  'The widget answers from the pages of the website, names its sources and says so when it finds none. ';

/** Upgrades large databases of earlier versions: seconds of each migration, and of answers meanwhile. */
export async function benchUpgrade(): Promise<void> {
  for (const [version, last] of Object.entries(VERSIONS)) {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-upgrade-'));
    await upgrade(`SQLite, ${version}`, last, join(dataDir, 'foyer.db'), { DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true });
  }
  const postgres = await spawnPostgres('--durable');
  try {
    for (const [version, last] of Object.entries(VERSIONS)) {
      const url = `${postgres.url}/${last.replace(/\W/g, '_')}`;
      await runStatement(postgres.url, `create database "${new URL(url).pathname.slice(1)}"`);
      await upgrade(`PostgreSQL, ${version}`, last, url, { DATABASE_URL: url });
    }
  } finally {
    await postgres.stop();
  }
}

async function upgrade(what: string, last: string, url: string, env: Record<string, string>): Promise<void> {
  await openDatabase(url, async (database) => {
    const earlier = Object.entries(MIGRATIONS).filter(([name]) => name <= last);
    await migrate(database, Object.fromEntries(earlier));
    await fill(database);
  });
  const startedAt = performance.now();
  let longest = 0;
  const ready = new AbortController();
  const server = await spawnServer({ LOG_LEVEL: 'info', ...env }, async (_folder, host) => {
    void pingUntil(ready.signal, `http://${host}/healthz`, (ms) => {
      longest = Math.max(longest, ms);
    });
  });
  ready.abort();
  print(`${what}: start to ready`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  print(`${what}: longest answer of /healthz`, `${longest.toFixed(0)} ms`);
  for (const { migration, seconds } of migrationsIn(server)) print(`  ${migration}`, `${seconds} s`);
  await server.stop();
}

async function pingUntil(signal: AbortSignal, url: string, report: (ms: number) => void): Promise<void> {
  while (!signal.aborted) {
    const at = performance.now();
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) report(performance.now() - at);
    await wait(20);
  }
}

function migrationsIn({ output }: ServerProcess): { migration: string; seconds: number }[] {
  const lines = output().split('\n');
  return lines.filter((line) => line.includes('"msg":"migrated"')).map((line) => JSON.parse(line));
}

async function fill({ db, engine }: Database): Promise<void> {
  for (let first = 0; first < POSTS; first += AT_ONCE) {
    const posts = Array.from({ length: AT_ONCE }, (_, i) => postOf(first + i));
    await db.transaction().execute((tx) => insert(tx, 'posts', posts));
  }
  await sql`
    insert into passages (bot_id, doc, position, heading, anchor, content)
    with recursive numbers (n) as (
      select 0 union all select n + 1 from numbers where n < ${sql.lit(POSTS * PASSAGES_OF_A_POST - 1)}
    )
    select 'bot', n / 40, n % 40, 'Questions', null, n || ${sql.lit(SENTENCE.repeat(4))} from numbers
  `.execute(db);
  // As autovacuum and checkpoints do soon after.
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`pragma wal_checkpoint(truncate)`).execute(db);
}

function postOf(n: number) {
  const at = new Date(Date.now() - n * 300_000).toISOString();
  const body = SENTENCE.repeat(30);
  return newPost({
    slug: `post-${n}`,
    title: `How a website answers question ${n}`,
    body,
    html: `<p>${body}</p>`,
    words: 540,
    published_at: at,
    created_at: at,
    updated_at: at,
  });
}
