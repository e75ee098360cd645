import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from './with-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address without a database name; `TEMPLATE` is a migrated database on it. */
    postgresUrl: string;
  }
}

/** The name of the migrated template for test databases. */
export const TEMPLATE = 'foyer_template';

/** A real PostgreSQL server for the whole run; every test file creates separate databases on it. */
export default async function providePostgres(project: TestProject) {
  const server = await spawnPostgres();
  await runStatement(server.url, `create database ${TEMPLATE}`);
  await openDatabase(`${server.url}/${TEMPLATE}`, migrate);
  project.provide('postgresUrl', server.url);
  return server.stop;
}

export interface PostgresServer {
  /** The server's address without a database name. */
  url: string;
  stop(): Promise<void>;
  /** Stops the server, and starts it again on the same data and port. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/**
 * @param flags `--durable` enables fsync, as in production; tests do not need it. `--standby-of` makes it a streaming
 * replica of the server at that address.
 */
export async function spawnPostgres(
  ...flags: ('--durable' | `--standby-of=${string}`)[]
): Promise<PostgresServer> {
  const server = spawn(process.execPath, ['tests/setup/database/postgres-process.ts', ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const lines = createInterface(server.stdout);
  const address = once(lines, 'line');
  const line = await Promise.race([address, ended.then(() => undefined)]);
  if (typeof line?.[0] !== 'string') throw new Error('PostgreSQL did not start.');
  async function toggle(): Promise<void> {
    const toggled = once(lines, 'line');
    server.kill('SIGUSR2');
    await toggled;
  }

  return {
    url: line[0],
    pause: toggle,
    resume: toggle,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a statement on the server that does not concern a single database. */
export const runStatement = async (url: string, statement: string): Promise<void> =>
  void (await query(`${url}/postgres`, statement));

/** The rows of a statement on the database at an address. */
export async function query(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
