import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, without a database's name. */
    postgresUrl: string;
  }
}

/** A real PostgreSQL server for the whole run; every test file makes databases of its own in it. */
export default async function providePostgres(project: TestProject) {
  const server = await spawnPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

export interface PostgresServer {
  /** The server's address, without a database's name. */
  url: string;
  stop(): Promise<void>;
}

/** @param flags `--durable` for a server that waits for the disk, as an operator's does; tests do not need it to. */
export async function spawnPostgres(...flags: '--durable'[]): Promise<PostgresServer> {
  const server = spawn(process.execPath, ['tests/setup/postgres-process.ts', ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const address = once(createInterface(server.stdout), 'line');
  const line = await Promise.race([address, ended.then(() => undefined)]);
  if (typeof line?.[0] !== 'string') throw new Error('PostgreSQL did not start.');
  return {
    url: line[0],
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
