import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { ADMIN_VARIABLES } from '../accounts/admin.ts';
import { type FillDataDir, spawnServer } from '../app/server-process.ts';
import { withDatabase } from '../database/with-database.ts';
import { untilOwnSiteRead } from './until-own-site-read.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownSiteTemplate: Template;
  }
}

/**
 * The data folder of a server with starter content that has read its own website, and its host. Reading takes three
 * times as long as a start.
 */
interface Template {
  dataDir: string;
  host: string;
}

export default async function provideOwnSite(project: TestProject): Promise<() => Promise<void>> {
  const first = await readOwnSite();
  // During the first start the starter posts were published: the next one would read the website again.
  const template = await readOwnSite((dataDir, host) => copyFrom(first, dataDir, host));
  await rm(first.dataDir, { recursive: true });
  project.provide('ownSiteTemplate', template);
  return () => rm(template.dataDir, { recursive: true });
}

async function readOwnSite(fill?: FillDataDir): Promise<Template> {
  const startedAt = new Date().toISOString();
  const env = { ...ADMIN_VARIABLES, STARTER_CONTENT: 'on', LOG_LEVEL: 'warn' };
  const { dataDir, databaseUrl, origin, process } = await spawnServer(env, fill);
  const ended = once(process, 'exit');
  await withDatabase(databaseUrl, (db) => untilOwnSiteRead(db, startedAt)).finally(() =>
    process.kill('SIGTERM'),
  );
  await ended;
  return { dataDir, host: new URL(origin).host };
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

export const copyOwnSite: FillDataDir = (dataDir, host) => copyFrom(inject('ownSiteTemplate'), dataDir, host);

/** Copies the template and moves it to the new host: otherwise the server would read its website again. */
async function copyFrom(template: Template, dataDir: string, host: string): Promise<void> {
  await cp(template.dataDir, dataDir, { recursive: true });
  await withDatabase(join(dataDir, 'foyer.db'), async (db) => {
    for (const [table, column] of ADDRESSES) {
      const moved = sql`replace(${sql.ref(column)}, ${template.host}, ${host})`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moved}`.execute(db);
    }
  });
}
