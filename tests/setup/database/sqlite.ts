import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from './with-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The path of a migrated SQLite file that test databases are copied from: migrating takes longer than most tests.
     */
    sqliteTemplate: string;
  }
}

export default async function provideSqlite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-template-'));
  const file = join(folder, 'foyer.db');
  await openDatabase(file, migrate);
  project.provide('sqliteTemplate', file);
  return () => rm(folder, { recursive: true });
}
