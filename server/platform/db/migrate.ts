import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import type { Database, Engine } from './connect.ts';
import type { ColumnKinds, OwnMigration } from './migration.ts';
import * as mainJob from './migrations/001-main-job.ts';
import * as house from './migrations/002-house.ts';
import * as people from './migrations/003-people.ts';
import * as searchIndex from './migrations/004-search-index.ts';
import * as relatedPages from './migrations/005-related-pages.ts';
import * as renamedColumns from './migrations/006-renamed-columns.ts';
import * as safety from './migrations/007-safety.ts';
import * as countedMessages from './migrations/008-counted-messages.ts';
import * as widgetTexts from './migrations/009-widget-texts.ts';
import * as trust from './migrations/010-trust.ts';
import * as readers from './migrations/011-readers.ts';
import * as siteSlugs from './migrations/012-site-slugs.ts';
import * as widgetSeen from './migrations/013-widget-seen.ts';
import * as chatsByBeginning from './migrations/015-chats-by-beginning.ts';
import * as media from './migrations/017-media.ts';
import * as models from './migrations/018-models.ts';
import * as documents from './migrations/019-documents.ts';
import * as chatTurns from './migrations/020-chat-turns.ts';
import * as searchSettings from './migrations/021-search-settings.ts';
import * as apiKeys from './migrations/022-api-keys.ts';
import * as embeddings from './migrations/023-embeddings.ts';
import * as publishing from './migrations/025-publishing.ts';
import * as newsletter from './migrations/026-newsletter.ts';
import * as postLists from './migrations/028-post-lists.ts';
import * as imports from './migrations/029-imports.ts';
import * as profileAltText from './migrations/030-profile-alt-text.ts';
import * as modelProviders from './migrations/031-model-providers.ts';
import * as planGrants from './migrations/032-plan-grants.ts';
import * as siteIcons from './migrations/033-site-icons.ts';
import * as savedSteps from './migrations/034-saved-steps.ts';

/** Forward only. A number is never reused, and a released migration is never edited. */
const MIGRATIONS: Record<string, OwnMigration> = {
  '001-main-job': mainJob,
  '002-house': house,
  '003-people': people,
  '004-search-index': searchIndex,
  '005-related-pages': relatedPages,
  '006-renamed-columns': renamedColumns,
  '007-safety': safety,
  '008-counted-messages': countedMessages,
  '009-widget-texts': widgetTexts,
  '010-trust': trust,
  '011-readers': readers,
  '012-site-slugs': siteSlugs,
  '013-widget-seen': widgetSeen,
  '015-chats-by-beginning': chatsByBeginning,
  '017-media': media,
  '018-models': models,
  '019-documents': documents,
  '020-chat-turns': chatTurns,
  '021-search-settings': searchSettings,
  '022-api-keys': apiKeys,
  '023-embeddings': embeddings,
  '025-publishing': publishing,
  '026-newsletter': newsletter,
  '028-post-lists': postLists,
  '029-imports': imports,
  '030-profile-alt-text': profileAltText,
  '031-model-providers': modelProviders,
  '032-plan-grants': planGrants,
  '033-site-icons': siteIcons,
  '034-saved-steps': savedSteps,
};

const KINDS: Record<Engine, ColumnKinds> = {
  sqlite: {
    engine: 'sqlite',
    timestamp: 'text',
    serial: { type: 'integer', build: (c) => c.primaryKey().autoIncrement() },
  },
  postgres: {
    engine: 'postgres',
    timestamp: 'timestamptz',
    serial: { type: 'bigserial', build: (c) => c.primaryKey() },
  },
};

/**
 * Migrates the database to the newest schema; a failed migration is rolled back. Concurrent processes wait for each
 * other: each migration runs once.
 * @throws the error of the migration that failed, and ConfigError for a database that a newer version has written.
 */
export async function migrate(
  { db, engine }: Database,
  migrations: Record<string, OwnMigration> = MIGRATIONS,
): Promise<void> {
  const { error } = await migratorFor(db, engine, migrations).migrateToLatest();
  if (!error) return;
  throw isNewer(error) ? new ConfigError(NEWER) : error;
}

/** Kysely's error for an applied migration that is missing from the code. */
const isNewer = (error: unknown): boolean =>
  error instanceof Error && /^corrupted migrations: previously executed migration/.test(error.message);

const NEWER =
  'The database was written by a newer version of Foyer. Start that version, or restore a backup that this one made.';

export async function isMigrated({ db, engine }: Database): Promise<boolean> {
  const known = await migratorFor(db, engine, MIGRATIONS).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/** Writes a row, for `/readyz`: a full or read-only disk can still be read. */
export async function ping({ db }: Database): Promise<void> {
  const row = { key: 'last_ping', value: '', updated_at: new Date().toISOString() };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: row.updated_at }))
    .execute();
}

function migratorFor(db: Database['db'], engine: Engine, migrations: Record<string, OwnMigration>): Migrator {
  const bound = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    { up: (tx) => migration.up(tx, KINDS[engine]) },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
}
