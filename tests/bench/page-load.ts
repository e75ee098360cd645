import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { download } from '../setup/browser/page-weight.ts';
import { addConversations } from '../setup/websites/conversations.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { millisecondsToFirstPage } from './first-page.ts';
import { type Load, load } from './load.ts';
import { addLongPost } from './long-post.ts';
import { memoryOf } from './memory.ts';
import { untilRead } from './owner.ts';
import { readPageTree } from './page-tree.ts';
import { print, printTable } from './print.ts';
import { type ReferenceProcess, startNext, startReference } from './reference-process.ts';

const CONNECTIONS = 32;
/** As many as the middle plan answers in a month. */
const QUESTIONS = 5000;
const DAYS_MS = 30 * 24 * 3600 * 1000;
const MEMORY_SECONDS = 30;
const BROTLI = { 'accept-encoding': 'br' };

/**
 * How often a post of usual length is sent in a second, beside servers that do less for it. They run one after
 * another, each as a process of its own; this process sends the requests.
 */
export async function benchPageLoad(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-page-'));
  try {
    print('first page after the start of node', `${(await millisecondsToFirstPage()).toFixed(0)} ms`);
    const ours = await measureOurs(folder);
    const bare = await measureReference(await startReference('bare', folder), BROTLI);
    const react = await measureReference(await startReference('react', folder));
    const next = await startNext(folder);
    const nextLoad = next && (await measureReference(next));
    printComparison(ours, bare, react, nextLoad);
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Ours = Record<'cached' | 'alone' | 'notModified' | 'session' | 'compressed' | 'dashboard', Load>;

async function measureOurs(folder: string): Promise<Ours> {
  const server = await spawnBenchServer({ STARTER_CONTENT: 'on' });
  try {
    const path = await addLongPost(server.databaseUrl);
    const admin = await signIn(server.origin, ADMIN);
    const { site } = await admin.get<{ site: { bot_id: string } }>('/api/sites/foyer');
    // Its own reading of these pages would slow them down.
    await untilRead(admin, site.bot_id, 100);
    await savePage(server.origin + path, admin, folder);
    return await measurePost(server, path, admin);
  } finally {
    await server.stop();
  }
}

/** For the servers that ours is compared with. */
async function savePage(url: string, admin: ApiSession, folder: string): Promise<void> {
  await download(url);
  // Its denser body comes a little later.
  await wait(1000);
  const cached = await download(url);
  print('a post of 1,500 words with its styles', `${(cached.bytes / 1000).toFixed(1)} kB brotli`);
  const html = await admin.text(new URL(url).pathname);
  await writeFile(join(folder, 'page.html.br'), cached.body);
  await writeFile(join(folder, 'page.json'), JSON.stringify(readPageTree(html, 'body')));
}

async function measurePost({ origin, process, databaseUrl }: ServerProcess, path: string, admin: ApiSession) {
  const session = { cookie: admin.cookie };
  const ask = (headers: Record<string, string>, more: { status?: number; path?: string } = {}) =>
    load({ origin, path, connections: CONNECTIONS, headers, ...more });
  const printMemory = (when: string, bytes: number) => print(`memory ${when}`, `${bytes.toFixed(0)} MB`);

  printMemory('at rest', memoryOf(process.pid).now);
  await load({
    origin,
    path,
    connections: CONNECTIONS,
    headers: { ...session, ...BROTLI },
    seconds: MEMORY_SECONDS,
  });
  printMemory(`after ${MEMORY_SECONDS} s of signed-in pages`, memoryOf(process.pid).now);
  printMemory('at most', memoryOf(process.pid).peak);

  const etag = String((await download(origin + path)).headers.etag);
  const measured = {
    cached: await ask(BROTLI),
    alone: await load({ origin, path, connections: 1, headers: BROTLI }),
    notModified: await ask({ ...BROTLI, 'if-none-match': etag }, { status: 304 }),
    session: await ask(session),
    compressed: await ask({ ...session, ...BROTLI }),
  };
  await addQuestions(databaseUrl);
  const { user } = await admin.get<{ user: { name: string } }>('/api/auth/user');
  return { ...measured, dashboard: await ask(session, { path: `/u/${user.name}` }) };
}

function addQuestions(databaseUrl: string): Promise<void> {
  const asked = Array.from({ length: QUESTIONS }, (_, i) => ({
    question: `Question ${i % 500}`,
    at: new Date(Date.now() - (i / QUESTIONS) * DAYS_MS).toISOString(),
    isAnswered: i % 7 > 0,
  }));
  return addConversations(databaseUrl, 'foyer', asked);
}

async function measureReference(
  { origin, stop }: ReferenceProcess,
  headers: Record<string, string> = {},
): Promise<Load> {
  try {
    return await load({ origin, path: '/page', connections: CONNECTIONS, headers });
  } finally {
    await stop();
  }
}

function printComparison(ours: Ours, bare: Load, react: Load, next: Load | undefined): void {
  const row = (what: string, { perSecond, p50, p99 }: Load) => [
    what,
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    (perSecond / bare.perSecond).toFixed(3),
    (perSecond / react.perSecond).toFixed(2),
    next ? (perSecond / next.perSecond).toFixed(2) : '',
  ];
  printTable(
    [
      `a post of 1,500 words, ${CONNECTIONS} connections`,
      'a second',
      'ms, p50',
      'p99',
      '× node:http',
      '× React',
      '× Next.js',
    ],
    [
      row('node:http, the same bytes', bare),
      row('cached, for visitors', ours.cached),
      row('cached, one connection', ours.alone),
      row('cached, not modified', ours.notModified),
      row('Express and renderToString, no data', react),
      ...(next ? [row('Next.js, force-dynamic, no data', next)] : []),
      row('for a session', ours.session),
      row('for a session, brotli', ours.compressed),
      row(`dashboard of ${QUESTIONS} questions`, ours.dashboard),
    ],
  );
  if (!next) console.log('Next.js is not installed: NEXT_DIR names a folder where it is.');
}
