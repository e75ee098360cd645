import { createSyncCustomer } from '#server/billing/sync-customer.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createContentVersions } from '#server/platform/content-versions.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { createLog } from '#server/platform/log.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { newCustomerRow, readableGateway } from '../setup/billing/read-customer.ts';
import { scriptBytes } from '../setup/browser/page-weight.ts';
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
    const headers = { cookie, 'accept-encoding': 'gzip' };
    for (const path of [`/u/${user.name}/settings`, `/u/${user.name}/billing`])
      print(
        `script of ${path}, gzip`,
        `${((await scriptBytes(origin + path, headers)) / 1000).toFixed(1)} kB`,
      );
    await copyCustomer(databaseUrl);
  } finally {
    await server.stop();
  }
}

const copyCustomer = (databaseUrl: string): Promise<void> =>
  openDatabase(databaseUrl, async (database) => {
    const { gateway } = readableGateway(INVOICES);
    const row = newCustomerRow(null);
    await database.db.insertInto('customers').values(row).execute();
    const counted = countQueries(database.db);
    const syncCustomer = createSyncCustomer({
      database: { ...database, db: counted.db },
      clock: systemClock,
      queue: createJobQueue(systemClock),
      versions: createContentVersions(database.db, createLog('silent')),
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
