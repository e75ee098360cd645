import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Without isolation the files of a worker share modules: importing the server takes longer than running its tests.
// The time limits only end a test that hangs: a busy machine needs several times as long as an idle one.
const shared = { isolate: false, restoreMocks: true, testTimeout: 60_000, hookTimeout: 60_000 };

/** Child processes are started from bundles: see tests/setup/app/worker-bundles.ts. */
const resolve = {
  alias: [
    {
      find: /^.*\/worker-file\.ts$/,
      replacement: fileURLToPath(new URL('tests/setup/app/worker-file.ts', import.meta.url)),
    },
  ],
};

/** `npm run test:full` runs every API test on both engines. */
const isFull = process.env.TEST_ENGINES === 'all';

/**
 * API tests that run on SQLite only: their subject is no lock, constraint, order, date, deletion, migration or backup, and
 * each statement that the server runs for them runs on PostgreSQL for another file, by a record of all statements.
 */
const ON_ONE_ENGINE = [
  'addresses',
  'billing/changed-limits',
  'billing/leaving',
  'billing/notices',
  'billing/payments',
  'billing/stripe',
  'chat',
  'composed-passwords',
  'crawl-cases',
  'crawl-continuation',
  'deploy-files',
  'document-sources',
  'engagement',
  'file-cases',
  'first-admin',
  'first-read',
  'gateways',
  'http',
  'icons',
  'import-archives',
  'import-markdown',
  'import-wordpress',
  'known-browsers',
  'mail',
  'meaning',
  'media-images',
  'model-answers',
  'model-providers',
  'monitoring-files',
  'openapi',
  'own-answers',
  'owners-alone',
  'page-cache',
  'page-cases',
  'passwords',
  'plan-grants',
  'poisoned-pages',
  'post-transfer',
  'published-text',
  'receive-uploads',
  'refused-forms',
  'search-cases',
  'serve-files',
  'settings-effects',
  'sign-up-extras',
  'site-checks',
  'sites',
  'system',
  'widget',
  'widget-bounds',
].map((name) => `tests/api/${name}.test.ts`);

/** Requests to every route, or for every list, which take long: they run on the stricter engine. */
const ON_POSTGRES = ['access', 'hostile', 'list-queries'].map((name) => `tests/api/${name}.test.ts`);

/** The API tests run on each database engine. */
export default defineConfig({
  test: {
    // Most tests wait for a browser or a server: with three workers, two cores were idle a third of the time.
    maxWorkers: 4,
    globalSetup: ['tests/setup/app/worker-bundles.ts'],
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{lib,server,components,pages,scripts,tests/bench,tests/setup}/**/*.test.{ts,tsx}',
            'tests/structure.test.ts',
          ],
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'api-sqlite',
          include: ['tests/api/**/*.test.ts'],
          exclude: isFull ? [] : ON_POSTGRES,
          setupFiles: ['tests/setup/app/quiet-console.ts'],
          globalSetup: ['tests/setup/database/sqlite.ts'],
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'api-postgres',
          include: ['tests/api/**/*.test.ts'],
          exclude: isFull ? [] : ON_ONE_ENGINE,
          setupFiles: ['tests/setup/app/quiet-console.ts'],
          globalSetup: ['tests/setup/database/postgres.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/{pages,e2e}/**/*.test.ts'],
          globalSetup: [
            'tests/setup/database/postgres.ts',
            'tests/setup/database/sqlite.ts',
            'tests/setup/websites/own-site-template.ts',
          ],
          setupFiles: ['tests/setup/app/quiet-console.ts', 'tests/setup/browser/close-tabs.ts'],
          testTimeout: 90_000,
        },
      },
    ],
  },
});
