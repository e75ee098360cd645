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
export default async function startPostgres(project: TestProject) {
  const server = spawn(process.execPath, ['tests/setup/postgres-process.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const address = once(createInterface(server.stdout), 'line');
  const url = await Promise.race([address, ended.then(() => undefined)]);
  if (typeof url?.[0] !== 'string') throw new Error('PostgreSQL did not start.');
  project.provide('postgresUrl', url[0]);

  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
