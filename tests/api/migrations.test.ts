import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPage, newSource } from '#server/knowledge/sources/new-rows.ts';
import { connect, type Database, type Db } from '#server/platform/db/connect.ts';
import { isMigrated, MIGRATIONS, migrate } from '#server/platform/db/migrate.ts';
import { newCustomerRow } from '#server/shop/billing/customers/customers.ts';
import { createUser } from '../factories.ts';
import { addPaidPlan, addUnlimitedPlan, PAID_PLAN } from '../setup/accounts/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';
import { addRows, rowsOf } from '../setup/database/records.ts';

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

test('an empty database is migrated to the newest schema, and a second start changes nothing', async () => {
  const database = another();
  expect(await isMigrated(database)).toBe(false);
  await migrate(database);
  await migrate(database);
  expect(await isMigrated(database)).toBe(true);
  expect(await rowsOf(database.db, 'users')).toEqual([]);
});

test('the footer links of earlier versions become settings', async () => {
  const database = another();
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '014');
  await migrate(database, Object.fromEntries(earlier));
  const value = JSON.stringify({ source: null, privacy: 'https://example.org/privacy', contact: null });
  const row = { key: 'footer_links', value, updated_at: new Date().toISOString() };
  await database.db.insertInto('settings').values(row).execute();
  await migrate(database);
  expect(await rowsOf(database.db, 'settings')).toEqual([
    expect.objectContaining({ key: 'setting:privacyLink', value: '"https://example.org/privacy"' }),
  ]);
});

test('the prices in the sandbox of earlier versions get the shape that prices have', async () => {
  const database = another();
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '030');
  await migrate(database, Object.fromEntries(earlier));
  const former = {
    planId: 'pro-month',
    productId: 'pro',
    name: 'Pro, monthly',
    amountCents: 2900,
    period: 'month',
  };
  const item = { price: former, quantity: 2 };
  const subscriptions = [
    { id: 'sub_1', item, pending: null },
    { id: 'sub_2', item, pending: { item, at: '2026-01-01', invoiceId: null } },
  ];
  const state = JSON.stringify({ id: 'cus_1', subscriptions, invoices: [] });
  const row = { id: 'cus_1', user_id: 'ada', state, due_at: null };
  await database.db.insertInto('sandbox_customers').values(row).execute();
  await migrate(database);
  const [migrated] = await rowsOf(database.db, 'sandbox_customers');
  const price = {
    id: 'pro-month',
    product: { id: 'pro' },
    name: 'Pro, monthly',
    amountCents: 2900,
    period: 'month',
  };
  expect(JSON.parse(migrated?.state ?? '')).toEqual({
    id: 'cus_1',
    subscriptions: [
      { id: 'sub_1', item: { price, quantity: 2 }, pending: null },
      {
        id: 'sub_2',
        item: { price, quantity: 2 },
        pending: { item: { price, quantity: 2 }, at: '2026-01-01', invoiceId: null },
      },
    ],
    invoices: [],
  });
});

test('the trials of earlier versions are stored, also that of a product that was changed in it', async () => {
  const database = another();
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '018');
  await migrate(database, Object.fromEntries(earlier));
  const { db } = database;
  const at = '2027-01-01T00:00:00.000Z';
  const times = { created_at: at, updated_at: at };
  await addUnlimitedPlan(db);
  await addPaidPlan(db);
  const customer = newCustomerRow({ userId: null, gateway: 'sandbox', gatewayId: 'cus_1', now: at });
  await addRows(db, 'customers', await asOfNow(db, 'customers', customer));
  const customer_id = customer.id;
  const subscription = {
    ...{ id: 's1', customer_id, gateway_id: 'sub_1', status: 'trialing' as const, trial_end: at },
    ...{ period_start: at, period_end: at, cancel_at_period_end: 0 as const, cancel_reason: null },
    ...{ canceled_at: null, ended_at: null, pending: null, grace_until: null, ...times },
  };
  await addRows(db, 'subscriptions', subscription);
  await sql`insert into subscription_items (subscription_id, position, plan_id, quantity, status, created_at)
    values ('s1', 0, ${PAID_PLAN}, 1, 'trialing', ${at})`.execute(db);
  await addRows(db, 'invoices', {
    ...{ id: 'i1', customer_id, gateway_id: 'in_1', subscription_id: 'sub_1', number: null, status: 'paid' },
    ...{ order_kind: 'subscription', billing_reason: 'subscription_create', currency: 'usd' },
    ...{ subtotal_cents: 0, tax_cents: 0, total_cents: 0, amount_due_cents: 0, amount_paid_cents: 0 },
    ...{ amount_refunded_cents: 0, period_start: at, period_end: at, buyer: '{}', problem: null },
    ...{ next_attempt_at: null, pdf_url: null, ...times },
    lines: JSON.stringify([
      { description: 'Trial “"planId":”', amountCents: 0, planId: 'free', quantity: 1 },
    ]),
  });
  await migrate(database);
  const begun = { customer_id, begun_at: at };
  const trials = await rowsOf(db, 'trials');
  expect(trials).toHaveLength(2);
  for (const product_id of ['free', PAID_PLAN]) expect(trials).toContainEqual({ ...begun, product_id });
  // What is bought is called a price since.
  expect(await rowsOf(db, 'subscription_items')).toMatchObject([{ price_id: PAID_PLAN }]);
  const [invoice] = await rowsOf(db, 'invoices');
  expect(JSON.parse(invoice?.lines ?? '')).toEqual([
    { description: 'Trial “"planId":”', amountCents: 0, priceId: 'free', quantity: 1 },
  ]);
});

test('the payments of earlier versions become invoices without a number; their events come with the next reading', async () => {
  const database = another();
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '020');
  await migrate(database, Object.fromEntries(earlier));
  const { db } = database;
  const at = '2027-01-01T00:00:00.000Z';
  const customer = newCustomerRow({ userId: null, gateway: 'sandbox', gatewayId: 'cus_1', now: at });
  await addRows(db, 'customers', await asOfNow(db, 'customers', customer));
  for (const event of ['succeeded', 'payment_failed', null])
    await sql`insert into payments (id, customer_id, gateway_id, amount_cents, currency, event, created_at, updated_at)
      values (${event ?? 'none'}, ${customer.id}, ${`pi_${event}`}, 1250, 'usd', ${event}, ${at}, ${at})`.execute(
      db,
    );
  await migrate(database);
  const invoices = await rowsOf(db, 'invoices');
  expect(invoices).toHaveLength(2);
  expect(invoices.find(({ id }) => id === 'succeeded')).toMatchObject({
    ...{ gateway_id: 'pi_succeeded', number: null, status: 'paid', amount_paid_cents: 1250 },
    lines: JSON.stringify([{ description: 'Payment', amountCents: 1250, priceId: null, quantity: 1 }]),
  });
  // The gateway reports another time than that of the payment: both would be listed.
  expect(await rowsOf(db, 'payment_events')).toEqual([]);
});

/** A row without the columns that later migrations add. */
async function asOfNow<Row extends object>(db: Db, table: string, row: Row): Promise<Row> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))) as Row;
}

test('the documents that earlier versions left out are known by their code', async () => {
  const database = another();
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '023');
  await migrate(database, Object.fromEntries(earlier));
  const { db } = database;
  const at = '2027-01-01T00:00:00.000Z';
  const times = { created_at: at, updated_at: at };
  const { id: owner_id } = await createUser(db, 'ada@example.org');
  await addRows(db, 'bots', {
    ...{ id: 'b1', slug: 'tea', name: 'Tea', owner_id, description: null, made_for: 'site' },
    ...{ avatar_media_id: null, avatar_path: null, settings: '{}', theme: null, kept_at: null, ...times },
  });
  const clock = { now: () => new Date(at) };
  const source = newSource(clock, { bot_id: 'b1', type: 'website', link: 'page', settings: '{}' });
  await addRows(db, 'sources', await asOfNow(db, 'sources', source));
  for (const error of ['A file. Files are not read yet.', 'The page has no readable text.']) {
    const given = { url: error, status: 'skipped' as const, sync_id: '1', error };
    await addRows(db, 'pages', await asOfNow(db, 'pages', newPage(clock, source, given)));
  }
  await migrate(database);
  const pages = await rowsOf(db, 'pages');
  expect(pages.map(({ error, error_code }) => [error?.slice(0, 8), error_code]).sort()).toEqual([
    ['A file. ', 'unread_file'],
    ['The page', null],
  ]);
});

test('processes that start together migrate once, and all start', async () => {
  const start = () => execute(process.execPath, ['tests/setup/app/migrate-process.ts', store.url]);
  await Promise.all([start(), start(), start()]);
  const database = another();
  expect(await isMigrated(database)).toBe(true);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  );
  const files = readdirSync('server/platform/db/migrations').filter((file) => file.endsWith('.ts'));
  expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});

if (process.env.TEST_ENGINE === 'postgres')
  test('a role that may not create extensions migrates without the indexes that need one', async () => {
    const { db } = another();
    const role = `limited_${process.pid}`;
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`create role ${role} login password 'limited'`);
    await run(`grant create on schema public to ${role}`);
    const url = new URL(store.url);
    url.username = role;
    url.password = 'limited';
    const limited = connect(url.href, log);
    open.push(limited);
    await migrate(limited);
    const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
    expect(rows).toEqual([]);
    expect(await isMigrated(limited)).toBe(true);
    await run(`drop owned by ${role} cascade`);
    await run(`drop role ${role}`);
  });

test('a migration that fails midway is rolled back', async () => {
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
