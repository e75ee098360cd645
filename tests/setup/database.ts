import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '../../server/platform/db/connect.ts';

/** An empty database of one's own, and the way to be rid of it. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const testEngine = (): Engine => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');

export function createTestDatabase(engine: Engine = testEngine()): Promise<TestDatabase> {
  return engine === 'postgres' ? createPostgresDatabase() : createSqliteDatabase();
}

async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sqlite-'));
  return { url: join(folder, 'foyer.db'), drop: () => rm(folder, { recursive: true, force: true }) };
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `t${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(server, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
