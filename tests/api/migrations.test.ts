import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { isMigrated, migrate } from '#server/platform/db/migrate.ts';
import * as mainJob from '#server/platform/db/migrations/001-main-job.ts';
import * as house from '#server/platform/db/migrations/002-house.ts';
import * as people from '#server/platform/db/migrations/003-people.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

const execute = promisify(execFile);
const log = pino({ level: 'silent' });
let store: TestDatabase;
let open: Database[] = [];

beforeEach(async () => {
  store = await createTestDatabase({ isEmpty: true });
});
afterEach(async () => {
  await Promise.all(open.map((database) => database.close()));
  open = [];
  await store.drop();
});

function another(): Database {
  const database = connect(store.url, log);
  open.push(database);
  return database;
}

test('an empty database is brought to the newest schema, and a second start changes nothing', async () => {
  const database = another();
  expect(await isMigrated(database)).toBe(false);
  await migrate(database);
  await migrate(database);
  expect(await isMigrated(database)).toBe(true);
  expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('processes that start together migrate once and all come up', async () => {
  const start = () => execute(process.execPath, ['tests/setup/migrate-process.ts', store.url]);
  await Promise.all([start(), start(), start()]);
  const database = another();
  expect(await isMigrated(database)).toBe(true);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  );
  const files = readdirSync('server/platform/db/migrations').map((file) => file.replace(/\.ts$/, ''));
  expect(rows.map(({ name }) => name)).toEqual(files.sort());
});

test('a migration that breaks half way leaves nothing behind', async () => {
  const database = another();
  const broken = {
    '001-broken': {
      async up(db: Kysely<unknown>) {
        await sql`create table half_made (n integer)`.execute(db);
        throw new Error('killed here');
      },
    },
  };
  await expect(migrate(database, broken)).rejects.toThrow('killed here');
  await expect(sql`select * from half_made`.execute(database.db)).rejects.toThrow();
  await migrate(database);
  expect(await isMigrated(database)).toBe(true);
});

test('what was said before is given its turns, and no related pages', async () => {
  const database = another();
  const { db } = database;
  await migrate(database, { '001-main-job': mainJob, '002-house': house, '003-people': people });
  const now = '2026-11-01T12:00:00.000Z';
  const at = { created_at: now, updated_at: now };
  await db
    .insertInto('users')
    .values({ id: 'u', email: 'ada@example.org', name: 'ada', password_hash: 'x', ...at })
    .execute();
  const bot = { id: 'b', slug: 'b', name: 'B', owner_id: 'u', made_for: 'owner' as const, settings: '{}' };
  await db
    .insertInto('bots')
    .values({ ...bot, ...at })
    .execute();
  const chat = { id: 'c', bot_id: 'b', user_id: 'u', channel: 'custom' as const, name: 'Tea', ...at };
  await db.insertInto('chats').values(chat).execute();
  const message = { chat_id: 'c', content: 'Tea.', citations: '[]', created_at: now };
  const said = [
    { id: 'm0', role: 'assistant' },
    { id: 'm1', role: 'user' },
    { id: 'm2', role: 'assistant' },
    { id: 'm3', role: 'user', created_at: '2026-11-01T12:00:01.000Z' },
    { id: 'm4', role: 'assistant', created_at: '2026-11-01T12:00:02.000Z' },
  ] as const;
  await db
    .insertInto('messages')
    .values(said.map((row) => ({ ...message, ...row })))
    .execute();

  await migrate(database);
  const rows = await db.selectFrom('messages').select(['id', 'related', 'turn_id']).orderBy('id').execute();
  expect(rows.map(({ related }) => related)).toEqual(Array(5).fill('[]'));
  expect(rows.map(({ turn_id }) => turn_id)).toEqual([null, 'm1', 'm1', 'm3', 'm3']);
});

test('an assistant for which nobody could choose a provider follows the server', async () => {
  const database = another();
  const { db } = database;
  await migrate(database, { '001-main-job': mainJob, '002-house': house, '003-people': people });
  const at = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' };
  await db
    .insertInto('users')
    .values({ id: 'u', email: 'ada@example.org', name: 'ada', password_hash: 'x', ...at })
    .execute();
  const settings = JSON.stringify({ tone: 'formal', provider: 'local' });
  const bot = { id: 'b', slug: 'b', name: 'B', owner_id: 'u', made_for: 'owner' as const, settings };
  await db
    .insertInto('bots')
    .values({ ...bot, ...at })
    .execute();

  await migrate(database);
  const kept = await db.selectFrom('bots').select('settings').executeTakeFirstOrThrow();
  expect(JSON.parse(kept.settings)).toEqual({ tone: 'formal' });
});

test('posts and their tags outlive the change that lets their writers leave', async () => {
  const database = another();
  const { db } = database;
  await migrate(database, { '001-main-job': mainJob, '002-house': house });
  const now = '2026-11-01T12:00:00.000Z';
  const at = { created_at: now, updated_at: now };
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  await insert('users', { id: 'u', email: 'ada@example.org', name: 'ada', password_hash: 'x', ...at });
  await insert('tags', { id: 't', slug: 'tea', name: 'Tea', ...at });
  const post = {
    id: 'p',
    slug: 'on-tea',
    title: 'On tea',
    body: 'Tea.',
    html: '<p>Tea.</p>',
    outline: '[]',
    words: 1,
  };
  const state = { status: 'live', approval_status: 'approved', owner_id: 'u', published_at: now };
  await insert('posts', { ...post, ...state, ...at });
  await insert('post_tags', { post_id: 'p', tag_id: 't' });

  await migrate(database);
  expect(await db.selectFrom('posts').select(['slug', 'owner_id']).execute()).toEqual([
    { slug: 'on-tea', owner_id: 'u' },
  ]);
  expect(await db.selectFrom('post_tags').selectAll().execute()).toHaveLength(1);
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('posts').select('owner_id').execute()).toEqual([{ owner_id: null }]);
});

test('the plans of an installation include as much storage as those of a new one', async () => {
  const database = another();
  const { db } = database;
  await migrate(database, { '001-main-job': mainJob, '002-house': house });
  const at = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' };
  const product = { id: 'p', slug: 'free', kind: 'plan' as const, name: 'Free', status: 'live' as const };
  await db
    .insertInto('products')
    .values({ ...product, position: 0, ...at })
    .execute();
  const plan = (slug: string) => ({
    id: slug,
    product_id: 'p',
    slug,
    name: slug,
    price_type: 'recurring' as const,
    unit_kind: 'site' as const,
    amount_cents: 0,
    features: '[]',
    limits: '{"sites":1}',
    position: 0,
    ...at,
  });
  await db.insertInto('product_plans').values(['free', 'pro-year', 'an-own-plan'].map(plan)).execute();

  await migrate(database);
  const plans = await db.selectFrom('product_plans').select(['slug', 'limits']).orderBy('slug').execute();
  expect(plans.map(({ slug, limits }) => [slug, JSON.parse(limits)])).toEqual([
    ['an-own-plan', { sites: 1 }],
    ['free', { sites: 1, storageMb: 200 }],
    ['pro-year', { sites: 1, storageMb: 5000 }],
  ]);
});

test('the month in progress goes on with its answers, sources with the default read what the plan allows, and slugs stay with their sites', async () => {
  const database = another();
  const { db } = database;
  await migrate(database, { '001-main-job': mainJob, '002-house': house, '003-people': people });
  const at = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' };
  await db
    .insertInto('users')
    .values({ id: 'u', email: 'ada@example.org', name: 'ada', password_hash: 'x', ...at })
    .execute();
  const bot = { id: 'b', slug: 'b', name: 'B', owner_id: 'u', made_for: 'site' as const, settings: '{}' };
  await db
    .insertInto('bots')
    .values({ ...bot, ...at })
    .execute();
  const site = { id: 's', slug: 's', name: 'S', domain: 'shop.example', owner_id: 'u', bot_id: 'b' };
  await db
    .insertInto('sites')
    .values({ ...site, theme: '{}', agents: '{}', ...at })
    .execute();
  const source = (id: string, maxPages: number) => ({
    id,
    bot_id: 'b',
    type: 'website' as const,
    status: 'ready' as const,
    settings: JSON.stringify({ url: 'shop.example', include: [], maxPages, maxDepth: 10 }),
    pages_count: 0,
    passages_count: 0,
    found_count: 0,
    done_count: 0,
    ...at,
  });
  await db
    .insertInto('sources')
    .values([source('1', 200), source('2', 2000)])
    .execute();
  const chat = { bot_id: 'b', channel: 'cookie' as const, name: 'Tea', ...at };
  await db
    .insertInto('chats')
    .values([
      { ...chat, id: 'visitor', site_id: 's' },
      { ...chat, id: 'own', user_id: 'u' },
    ])
    .execute();
  const said = (id: string, chatId: string, created_at: string, outcome: 'answered' | 'unanswered') => ({
    id,
    chat_id: chatId,
    role: 'assistant' as const,
    content: 'Tea.',
    citations: '[]',
    outcome,
    created_at,
  });
  await db
    .insertInto('messages')
    .values([
      said('1', 'visitor', '2026-11-30T23:30:00.000Z', 'answered'),
      said('2', 'visitor', '2026-12-01T00:30:00.000Z', 'answered'),
      said('3', 'visitor', '2026-12-02T00:30:00.000Z', 'answered'),
      said('4', 'visitor', '2026-12-02T00:30:00.000Z', 'unanswered'),
      said('5', 'own', '2026-12-02T00:30:00.000Z', 'answered'),
    ])
    .execute();

  await migrate(database);
  const usage = await db.selectFrom('plan_usage').selectAll().orderBy('month').execute();
  expect(usage).toEqual([
    { owner_id: 'u', month: '2026-11', answers: 1, warned_percent: 0 },
    { owner_id: 'u', month: '2026-12', answers: 2, warned_percent: 0 },
  ]);
  const sources = await db.selectFrom('sources').select('settings').orderBy('id').execute();
  expect(sources.map(({ settings }) => JSON.parse(settings).maxPages)).toEqual([null, 2000]);
  const slugs = await db.selectFrom('site_slugs').select(['slug', 'site_id']).execute();
  expect(slugs).toEqual([{ slug: 's', site_id: 's' }]);
});
