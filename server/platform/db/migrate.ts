import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, Engine } from './connect.ts';
import * as mainJob from './migrations/001-main-job.ts';
import * as house from './migrations/002-house.ts';
import * as people from './migrations/003-people.ts';
import * as searchIndex from './migrations/004-search-index.ts';
import * as relatedPages from './migrations/005-related-pages.ts';
import * as safety from './migrations/006-safety.ts';

/** What differs between the engines when a table is made. */
export interface ColumnKinds {
  engine: Engine;
  /** A point in time; reads as an ISO 8601 string on both. */
  moment: 'text' | 'timestamptz';
  /** A primary key that counts up and never reuses a number. */
  serial: {
    type: 'integer' | 'bigserial';
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
}

interface OwnMigration {
  up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void>;
}

/** Forward only. A number is never used twice, and what has been released is never edited. */
const MIGRATIONS: Record<string, OwnMigration> = {
  '001-main-job': mainJob,
  '002-house': house,
  '003-people': people,
  '004-search-index': searchIndex,
  '005-related-pages': relatedPages,
  '006-safety': safety,
};

const KINDS: Record<Engine, ColumnKinds> = {
  sqlite: {
    engine: 'sqlite',
    moment: 'text',
    serial: { type: 'integer', build: (c) => c.primaryKey().autoIncrement() },
  },
  postgres: {
    engine: 'postgres',
    moment: 'timestamptz',
    serial: { type: 'bigserial', build: (c) => c.primaryKey() },
  },
};

/**
 * Brings the database to the newest schema; what fails is rolled back. Processes that start together wait for
 * each other, so each migration runs once.
 * @throws the error of the migration that failed.
 */
export async function migrate(
  { db, engine }: Database,
  migrations: Record<string, OwnMigration> = MIGRATIONS,
): Promise<void> {
  const { error } = await migratorFor(db, engine, migrations).migrateToLatest();
  if (error) throw error;
}

export async function isMigrated({ db, engine }: Database): Promise<boolean> {
  const known = await migratorFor(db, engine, MIGRATIONS).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/** A round trip to the database, for `/readyz`. */
export async function ping({ db }: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

function migratorFor(db: Database['db'], engine: Engine, migrations: Record<string, OwnMigration>): Migrator {
  const bound = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    { up: (tx) => migration.up(tx, KINDS[engine]) },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
}
