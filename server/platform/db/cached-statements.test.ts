import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { cachedStatements } from './cached-statements.ts';

interface Tables {
  pages: { id: number; title: string };
}

const opened: SQLite.Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** A database of three pages that counts how often it prepares each SQL text. */
function openCounting(max?: number) {
  const database = new SQLite(':memory:');
  opened.push(database);
  database.exec(`create table pages (id integer, title text);
    insert into pages values (1, 'One'), (2, 'Two'), (3, 'Three')`);
  const prepared = new Map<string, number>();
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    prepared.set(sql, (prepared.get(sql) ?? 0) + 1);
    return prepare(sql);
  }) as typeof database.prepare;
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: cachedStatements(database, max) }),
  });
  const titleOf = (id: number) =>
    db.selectFrom('pages').select('title').where('id', '=', id).executeTakeFirst();
  return { db, database, titleOf, timesPrepared: () => [...prepared.values()] };
}

test('the same query is prepared once', async () => {
  const { titleOf, timesPrepared } = openCounting();
  const titles = await Promise.all([titleOf(1), titleOf(2), titleOf(3), titleOf(1)]);
  expect(titles.map((row) => row?.title)).toEqual(['One', 'Two', 'Three', 'One']);
  expect(timesPrepared()).toEqual([1]);
});

test('the number of statements is limited; the least recently used is dropped', async () => {
  const { db, titleOf, timesPrepared } = openCounting(2);
  await titleOf(1);
  await db.selectFrom('pages').select('id').execute();
  await titleOf(1);
  await db.selectFrom('pages').selectAll().execute();
  await titleOf(1);
  await db.selectFrom('pages').select('id').execute();
  expect(timesPrepared()).toEqual([1, 2, 1]);
});

test('a statement whose rows are being read can run a second time', () => {
  const { database } = openCounting();
  const statements = cachedStatements(database);
  const sql = 'select title from pages order by id';
  const rows = statements.prepare(sql).iterate();
  expect(rows.next().value).toEqual({ title: 'One' });
  expect(statements.prepare(sql).all()).toHaveLength(3);
  expect(rows.next().value).toEqual({ title: 'Two' });
  rows.return?.();
});

test('a query sees a table that was changed since it was prepared', async () => {
  const { db, database } = openCounting();
  const pages = db.selectFrom('pages').selectAll().where('id', '=', 1);
  expect(await pages.execute()).toEqual([{ id: 1, title: 'One' }]);
  database.exec(`alter table pages add column language text default 'en'`);
  expect(await pages.execute()).toEqual([{ id: 1, title: 'One', language: 'en' }]);
  database.exec('alter table pages drop column title');
  expect(await pages.execute()).toEqual([{ id: 1, language: 'en' }]);
});

test('a statement that failed works the next time', async () => {
  const { db, database } = openCounting();
  database.exec('create unique index unique_ids on pages (id)');
  const add = (id: number) => db.insertInto('pages').values({ id, title: 'New' }).execute();
  await expect(add(1)).rejects.toThrow('UNIQUE');
  await add(4);
  expect(await db.selectFrom('pages').selectAll().execute()).toHaveLength(4);
});
