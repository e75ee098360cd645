import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import type { Database, Engine } from './connect.ts';
import type { ColumnKinds, OwnMigration } from './migration.ts';
import * as initial from './migrations/001-initial.ts';
import * as billing from './migrations/002-billing.ts';
import * as reviews from './migrations/003-reviews.ts';
import * as productContent from './migrations/004-product-content.ts';
import * as keptSources from './migrations/005-kept-sources.ts';
import * as deletedCustomers from './migrations/006-deleted-customers.ts';
import * as audit from './migrations/007-audit.ts';
import * as notificationsAndWebhooks from './migrations/008-notifications-and-webhooks.ts';
import * as operations from './migrations/009-operations.ts';
import * as listIndexes from './migrations/010-list-indexes.ts';
import * as formerNames from './migrations/011-former-names.ts';
import * as monthIndexes from './migrations/013-month-indexes.ts';
import * as invitationsAndTerms from './migrations/014-invitations-and-terms.ts';
import * as moreListIndexes from './migrations/015-more-list-indexes.ts';
import * as searchesAndSums from './migrations/016-searches-and-sums.ts';
import * as severalProcesses from './migrations/017-several-processes.ts';
import * as trials from './migrations/018-trials.ts';
import * as withheldSiteSlugs from './migrations/019-withheld-site-slugs.ts';
import * as paymentEvents from './migrations/020-payment-events.ts';
import * as offeredLanguage from './migrations/021-offered-language.ts';
import * as formerMediaSlugs from './migrations/022-former-media-slugs.ts';
import * as pageErrorCodes from './migrations/023-page-error-codes.ts';
import * as newestPayments from './migrations/024-newest-payments.ts';
import * as doubtfulAnswers from './migrations/025-doubtful-answers.ts';
import * as questionKeys from './migrations/026-question-keys.ts';
import * as siteWideLines from './migrations/027-site-wide-lines.ts';
import * as notesOfDocuments from './migrations/028-notes-of-documents.ts';
import * as sourcesOfSites from './migrations/029-sources-of-sites.ts';
import * as sandboxPrices from './migrations/030-sandbox-prices.ts';
import * as pricesAndSyncs from './migrations/031-prices-and-syncs.ts';
import * as teams from './migrations/032-teams.ts';
import * as siteTransfers from './migrations/033-site-transfers.ts';
import * as uploadedBy from './migrations/034-uploaded-by.ts';
import * as leadFields from './migrations/035-lead-fields.ts';
import * as takeovers from './migrations/036-takeovers.ts';
import * as inboxTools from './migrations/037-inbox-tools.ts';
import * as awayMails from './migrations/038-away-mails.ts';
import * as webhookFormats from './migrations/039-webhook-formats.ts';
import * as alerts from './migrations/040-alerts.ts';
import * as lookedAt from './migrations/041-looked-at.ts';
import * as offlineWishes from './migrations/042-offline-wishes.ts';
import * as lineTimes from './migrations/043-line-times.ts';
import * as openConversations from './migrations/044-open-conversations.ts';
import * as offlineRequestsWait from './migrations/045-offline-requests-wait.ts';
import * as ownerSince from './migrations/046-owner-since.ts';

/** Forward only. A number is never reused, and a released migration is never edited. */
export const MIGRATIONS: Record<string, OwnMigration> = {
  '001-initial': initial,
  '002-billing': billing,
  '003-reviews': reviews,
  '004-product-content': productContent,
  '005-kept-sources': keptSources,
  '006-deleted-customers': deletedCustomers,
  '007-audit': audit,
  '008-notifications-and-webhooks': notificationsAndWebhooks,
  '009-operations': operations,
  '010-list-indexes': listIndexes,
  '011-former-names': formerNames,
  '013-month-indexes': monthIndexes,
  '014-invitations-and-terms': invitationsAndTerms,
  '015-more-list-indexes': moreListIndexes,
  '016-searches-and-sums': searchesAndSums,
  '017-several-processes': severalProcesses,
  '018-trials': trials,
  '019-withheld-site-slugs': withheldSiteSlugs,
  '020-payment-events': paymentEvents,
  '021-offered-language': offeredLanguage,
  '022-former-media-slugs': formerMediaSlugs,
  '023-page-error-codes': pageErrorCodes,
  '024-newest-payments': newestPayments,
  '025-doubtful-answers': doubtfulAnswers,
  '026-question-keys': questionKeys,
  '027-site-wide-lines': siteWideLines,
  '028-notes-of-documents': notesOfDocuments,
  '029-sources-of-sites': sourcesOfSites,
  '030-sandbox-prices': sandboxPrices,
  '031-prices-and-syncs': pricesAndSyncs,
  '032-teams': teams,
  '033-site-transfers': siteTransfers,
  '034-uploaded-by': uploadedBy,
  '035-lead-fields': leadFields,
  '036-takeovers': takeovers,
  '037-inbox-tools': inboxTools,
  '038-away-mails': awayMails,
  '039-webhook-formats': webhookFormats,
  '040-alerts': alerts,
  '041-looked-at': lookedAt,
  '042-offline-wishes': offlineWishes,
  '043-line-times': lineTimes,
  '044-open-conversations': openConversations,
  '045-offline-requests-wait': offlineRequestsWait,
  '046-owner-since': ownerSince,
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
 * @param onStart called when a migration begins
 * @throws the error of the migration that failed, and ConfigError for a database that a newer version has written.
 */
export async function migrate(
  { db, engine }: Database,
  migrations: Record<string, OwnMigration> = MIGRATIONS,
  onStart?: (name: string) => void,
): Promise<void> {
  const { error } = await migratorFor(db, engine, migrations, onStart).migrateToLatest();
  if (!error) return;
  const unknown = unknownIn(error);
  throw unknown === undefined ? error : newerDatabase(unknown);
}

/** The applied migration that is missing from the code, by Kysely's error. */
const unknownIn = (error: unknown): string | undefined =>
  /^corrupted migrations: previously executed migration (\S+)/.exec((error as Error).message)?.[1];

const newerDatabase = (migration: string): ConfigError =>
  new ConfigError(
    `The database was written by another version of Foyer, a newer one or one before the first release: it has ${migration}. Start that version, or restore a backup that this one made.`,
  );

export async function isMigrated({ db, engine }: Database): Promise<boolean> {
  const known = await migratorFor(db, engine, MIGRATIONS).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

export interface SchemaState {
  /** The names of the migrations that the database has, in their order. */
  applied: string[];
  /** Those of this version that the database lacks. */
  missing: string[];
  /** Those that the database has from a newer version. */
  newer: string[];
}

export async function readSchemaState({ db }: Database): Promise<SchemaState> {
  const known = Object.keys(MIGRATIONS);
  const applied = (await isEmpty(db)) ? [] : await listApplied(db);
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/** What a start has to do. @throws ConfigError for a database that a newer version has written */
export async function readSchemaAtStart(database: Database): Promise<SchemaState> {
  const state = await readSchemaState(database);
  if (state.newer.length > 0) throw newerDatabase(state.newer.join(', '));
  return state;
}

async function isEmpty(db: Database['db']): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return !tables.some(({ name }) => name === 'kysely_migration');
}

async function listApplied(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
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

function migratorFor(
  db: Database['db'],
  engine: Engine,
  migrations: Record<string, OwnMigration>,
  onStart?: (name: string) => void,
): Migrator {
  const bound = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(tx) {
        onStart?.(name);
        await migration.up(tx, KINDS[engine]);
      },
    },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
}
