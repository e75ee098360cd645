import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { Db } from '../../server/platform/db/connect.ts';
import { ADMIN_VARIABLES } from './admin.ts';
import { type FillDataDir, spawnServer } from './server-process.ts';
import { withDatabase } from './with-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The data folder of a server with starter content that has read its own website, and its host. Reading takes
     * three times as long as a start.
     */
    ownSiteTemplate: { dataDir: string; host: string };
  }
}

const READ_MS = 40_000;

export default async function provideOwnSite(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl, origin, process } = await spawnServer({
    ...ADMIN_VARIABLES,
    STARTER_CONTENT: 'on',
    LOG_LEVEL: 'warn',
  });
  const ended = once(process, 'exit');
  await withDatabase(databaseUrl, untilRead).finally(() => process.kill('SIGTERM'));
  await ended;
  project.provide('ownSiteTemplate', { dataDir, host: new URL(origin).host });
  return () => rm(dataDir, { recursive: true });
}

/** Asks the database: a sign-in would leave a session and a known device. */
async function untilRead(db: Db): Promise<void> {
  for (const deadline = Date.now() + READ_MS; ; await setTimeout(50)) {
    const source = await db.selectFrom('sources').select('status').executeTakeFirst();
    if (source?.status === 'ready') return;
    if (Date.now() > deadline) throw new Error(`The own website is ${source?.status}.`);
  }
}

/** The columns that contain the address of the installation. */
const ADDRESSES = [
  ['settings', 'value'],
  ['sites', 'domain'],
  ['sources', 'settings'],
  ['pages', 'url'],
  ['page_links', 'links'],
  ['passages', 'content'],
] as const;

/** Copies the template and moves it to the new host: otherwise the server would read its website again. */
export const copyOwnSite: FillDataDir = async (dataDir, host) => {
  const template = inject('ownSiteTemplate');
  await cp(template.dataDir, dataDir, { recursive: true });
  await withDatabase(join(dataDir, 'foyer.db'), async (db) => {
    for (const [table, column] of ADDRESSES)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${template.host}, ${host})`.execute(
        db,
      );
  });
};
