import { systemClock } from '#server/platform/clock.ts';
import { createContentVersions } from '#server/platform/content-versions.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { createLog } from '#server/platform/log.ts';
import { createSyncCustomer } from '#server/shop/billing/sync/sync-customer.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { readableGateway, unreadCustomer } from '../setup/billing/read-customer.ts';
import { scriptsOf } from '../setup/browser/page-weight.ts';
import { countQueries } from '../setup/database/count-queries.ts';
import { openDatabase } from '../setup/database/with-database.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { print } from './print.ts';
import { millisecondsIn, timed } from './statistics.ts';

const INVOICES = 100;
const READINGS = 50;

/** The shop beside another cached page, the script of the billing page, and copying a customer of the gateway. */
export async function benchBilling(): Promise<void> {
  const server = await spawnBenchServer({ STARTER_CONTENT: 'on' });
  try {
    const { origin, databaseUrl } = server;
    for (const path of ['/blog', '/pricing']) {
      const { perSecond } = await load({
        origin,
        path,
        connections: 32,
        headers: { 'accept-encoding': 'br' },
      });
      print(`requests per second: ${path}`, perSecond.toFixed(0));
    }
    const { cookie, get } = await signIn(origin, ADMIN);
    const { user } = await get<{ user: { name: string } }>('/api/auth/user');
    await printScripts(origin, `/u/${user.name}`, { cookie, 'accept-encoding': 'gzip' });
    await copyCustomer(databaseUrl);
  } finally {
    await server.stop();
  }
}

/** Beside another hydrated page: React and Vike's runtime, which every hydrated page has, are in both. */
async function printScripts(origin: string, home: string, headers: Record<string, string>): Promise<void> {
  const billing = await scriptsOf(`${origin}${home}/billing`, headers);
  const settings = await scriptsOf(`${origin}${home}/settings`, headers);
  const kilobytes = (scripts: [string, number][]) =>
    `${(scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000).toFixed(1)} kB`;
  print('script of the billing page, gzip', kilobytes([...billing]));
  print(
    'the same, without what the settings have too',
    kilobytes([...billing].filter(([url]) => !settings.has(url))),
  );
  print('script of the settings, gzip', kilobytes([...settings]));
}

const copyCustomer = (databaseUrl: string): Promise<void> =>
  openDatabase(databaseUrl, async (database) => {
    const { gateway } = readableGateway(INVOICES);
    const row = unreadCustomer();
    await database.db.insertInto('customers').values(row).execute();
    const counted = countQueries(database.db);
    const syncCustomer = createSyncCustomer({
      database: { ...database, db: counted.db },
      clock: systemClock,
      queue: createJobQueue(systemClock, database.signals),
      versions: createContentVersions(database, createLog('silent')),
      gateway,
    });
    for (const [what, readings] of [
      ['new', 1],
      ['unchanged', READINGS],
    ] as const) {
      const milliseconds: number[] = [];
      const before = counted.count();
      for (let n = 0; n < readings; n++) await timed(milliseconds, () => syncCustomer(row.id));
      const queries = (counted.count() - before) / readings;
      print(
        `a customer with ${INVOICES} ${what} invoices`,
        `${queries} queries, ${millisecondsIn(milliseconds)} ms`,
      );
    }
  });
