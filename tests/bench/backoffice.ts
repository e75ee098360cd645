import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { signIn } from '../setup/accounts/api-session.ts';
import { spawnPostgres } from '../setup/database/postgres.ts';
import { openDatabase } from '../setup/database/with-database.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { fillBackOffice } from './many-records.ts';
import { print, printTable } from './print.ts';
import { LOGGED_QUERIES, queriesOf, tableOf } from './server-queries.ts';

/** Of each kind; fewer with the environment variable, for a quick look. */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
/** The only one to look at: `sqlite` or `postgres`. */
const ENGINE = process.env.BENCH_ENGINE;
const SECONDS = 2;

/** The cost of any answer to a request, and of any answer to a signed-in one. */
const REFERENCES = ['/healthz', '/api/auth/check'];
/** A page whose queries every page has: it lists the menu. */
const PLAIN_PAGE = '/admin/search';

/** Looks at every list of the back office of a large installation, on both databases. */
export async function benchBackOffice(): Promise<void> {
  if (ENGINE !== 'postgres') await benchLists('SQLite', {});
  if (ENGINE === 'sqlite') return;
  const postgres = await spawnPostgres('--durable');
  try {
    await benchLists('PostgreSQL', { DATABASE_URL: `${postgres.url}/postgres` });
  } finally {
    await postgres.stop();
  }
}

async function benchLists(engine: string, env: Record<string, string>): Promise<void> {
  const server = await spawnBenchServer({ PLANS: 'on', ...LOGGED_QUERIES, ...env });
  try {
    const { origin } = server;
    const admin = await signIn(origin, ADMIN);
    const startedAt = performance.now();
    await openDatabase(server.databaseUrl, async ({ db, engine }) => {
      await fillBackOffice(db, ROWS);
      // As autovacuum and checkpoints do soon after. SQLite has no statistics: the server never runs `analyze` there.
      const maintenance = engine === 'postgres' ? sql`vacuum analyze` : sql`pragma wal_checkpoint(truncate)`;
      await maintenance.execute(db);
    });
    print(
      `${engine}: filled with ${ROWS} of each`,
      `${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    const headers = { cookie: admin.cookie };
    const ofEveryPage = await queriesOf(server, () => admin.text(PLAIN_PAGE));
    print(
      `${engine}: queries of every page`,
      `${ofEveryPage.length}: ${ofEveryPage.map(tableOf).join(', ')}`,
    );
    const rows: string[][] = [];
    for (const path of [...REFERENCES, ...PATHS]) {
      const queries = await queriesOf(server, () => admin.text(path));
      const own = queries.filter((query) => !ofEveryPage.includes(query));
      const { p50, p99 } = await load({ origin, path, connections: 1, headers, seconds: SECONDS });
      const figures = [p50.toFixed(1), p99.toFixed(1), String(own.length), kilobytes(await admin.text(path))];
      rows.push([path, ...figures]);
    }
    printTable([`${engine}: ms, of ${ROWS}`, 'p50', 'p99', 'queries', 'kB'], rows);
  } finally {
    await server.stop();
  }
}

/** As servers compress what they do not keep. */
const kilobytes = (html: string): string =>
  (brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length / 1000).toFixed(1);

const PATHS = [
  '/admin',
  '/api/admin/search?q=person77',
  '/admin/search?q=shop77',
  '/admin/users',
  '/admin/users?limit=50&page=2000',
  '/admin/users?sort=name',
  '/admin/users?sort=email',
  '/admin/users?role=EDITOR',
  '/admin/users?state=unverified',
  '/admin/users?state=active',
  '/admin/users?nameLike=person77',
  '/admin/posts',
  '/admin/posts?limit=50&page=2000',
  '/admin/posts?status=draft',
  '/admin/posts?approvalStatus=awaiting_approval',
  '/admin/posts?isFeatured=true',
  '/admin/posts?nameLike=question%2077',
  '/admin/posts?sort=publishedAt',
  '/admin/posts/awaiting-approval',
  '/admin/sites',
  '/admin/sites?limit=50&page=2000',
  '/admin/sites?sort=name',
  '/admin/sites?state=failed',
  '/admin/sites?state=ready',
  '/admin/sites?isInstalled=true',
  '/admin/sites?nameLike=shop77',
  '/admin/bots',
  '/admin/bots?limit=50&page=2000',
  '/admin/bots?sort=name',
  '/admin/bots?state=failed',
  '/admin/bots?hasWebsite=false',
  '/admin/bots?nameLike=77',
  '/admin/subscriptions',
  '/admin/subscriptions?limit=50&page=2000',
  '/admin/subscriptions?sort=currentPeriodEnd',
  '/admin/subscriptions?status=active',
  '/admin/subscriptions?nameLike=person77',
  '/admin/invoices',
  '/admin/invoices?limit=50&page=2000',
  '/admin/invoices?sort=total',
  '/admin/invoices?status=open',
  '/admin/invoices?nameLike=person77',
  '/admin/categories',
  '/admin/tags',
  '/admin/products',
  '/admin/reviews',
  '/admin/reviews?limit=50&page=2000',
  '/admin/reviews?status=hidden',
  '/admin/reviews?isReported=true',
  '/admin/reviews?nameLike=person77',
  '/admin/media',
  '/admin/media?limit=50&page=2000',
  '/admin/media?type=document',
  '/admin/media?nameLike=photo%2077',
  '/admin/audit',
  '/admin/audit?limit=50&page=2000',
  '/admin/audit?action=user.suspended',
  '/admin/audit?objectKind=user',
  '/admin/audit?nameLike=person77',
  '/admin/jobs',
  '/admin/jobs?limit=50&page=2000',
  '/admin/jobs?state=failed',
  '/admin/jobs?state=done',
  '/admin/jobs?kind=sync',
  '/admin/jobs?sort=runAt',
];
