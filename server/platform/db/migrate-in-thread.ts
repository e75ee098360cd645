import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { workerFile } from '../worker-file.ts';
import type { SchemaState } from './migrate.ts';

const REPORT_MS = 10_000;

/**
 * Migrates the database at `url` without blocking this thread, and logs the progress.
 * @throws the error of the migration that failed, with the code that its driver gave it
 */
export async function migrateInThread(url: string, { applied, missing }: SchemaState, log: Log) {
  // Setting up an empty database is no news.
  const level = applied.length > 0 ? 'info' : 'debug';
  const file = workerFile('server/platform/db/migration-worker.ts', 'migration-worker');
  const worker = new Worker(file, { workerData: url });
  let startedAt = performance.now();
  let name: string | undefined;

  function report(text: string): void {
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const position = name && { migration: name, number: missing.indexOf(name) + 1, of: missing.length };
    log[level]({ ...position, seconds }, text);
  }
  const reportEnd = () => {
    if (name) report('migrated');
  };
  worker.on('message', (next: string) => {
    reportEnd();
    name = next;
    startedAt = performance.now();
  });
  const timer = setInterval(
    () => report(name ? 'migrating' : 'waiting for another process to migrate'),
    REPORT_MS,
  );
  try {
    const [code] = await once(worker, 'exit');
    if (code !== 0) throw new Error(`The migration ended with the code ${code}.`);
    reportEnd();
  } finally {
    clearInterval(timer);
  }
}
