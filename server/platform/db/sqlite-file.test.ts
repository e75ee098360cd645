import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertWhole } from './sqlite-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function createDatabase(): string {
  const path = join(folder, 'foyer.db');
  const database = new SQLite(path);
  database.pragma('journal_mode = WAL');
  database.exec('create table pages (text)');
  const insert = database.prepare('insert into pages values (?)');
  for (let n = 0; n < 100; n++) insert.run('x'.repeat(1000));
  database.close();
  return path;
}

test('a complete, empty or missing database is accepted', () => {
  assertWhole(createDatabase());
  assertWhole(join(folder, 'absent.db'));
  writeFileSync(join(folder, 'empty.db'), '');
  assertWhole(join(folder, 'empty.db'));
});

test('a truncated database is refused', () => {
  const path = createDatabase();
  truncateSync(path, statSync(path).size - 1);
  expect(() => assertWhole(path)).toThrow('file is truncated');
  truncateSync(path, 50);
  expect(() => assertWhole(path)).toThrow('file is not a database');
});

test('a file that is no database is refused', () => {
  const path = join(folder, 'foyer.db');
  writeFileSync(path, 'garbage '.repeat(1000));
  expect(() => assertWhole(path)).toThrow('file is not a database');
});

test('a write-ahead log may contain the missing pages of a file', () => {
  const path = createDatabase();
  truncateSync(path, statSync(path).size - 1);
  writeFileSync(`${path}-wal`, 'x');
  assertWhole(path);
});
