import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/platform/db/connect.ts';
import { runStatement, TEMPLATE } from './postgres.ts';

/** A migrated, empty database, and the function that removes it. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

interface Options {
  engine?: Engine;
  /** Without any tables. */
  isEmpty?: boolean;
}

const testEngine = (): Engine => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');

export function createTestDatabase({ engine = testEngine(), isEmpty = false }: Options = {}) {
  return engine === 'postgres' ? createPostgresDatabase(isEmpty) : createSqliteDatabase(isEmpty);
}

async function createSqliteDatabase(isEmpty: boolean): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sqlite-'));
  const url = join(folder, 'foyer.db');
  if (!isEmpty) await copyFile(inject('sqliteTemplate'), url);
  return { url, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function createPostgresDatabase(isEmpty: boolean): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `t${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copying the files takes a third of the time of the default, which writes every page to the log.
  const copied = isEmpty ? '' : ` template ${TEMPLATE} strategy file_copy`;
  await runStatement(server, `create database ${name}${copied}`);
  return {
    // On a busy machine requests wait longer than the default for one of the pool's connections.
    url: `${server}/${name}?connect_timeout=30`,
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}
