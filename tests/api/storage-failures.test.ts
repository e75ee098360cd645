import { sql } from 'kysely';
import pg from 'pg';
import supertest from 'supertest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';

const isSqlite = process.env.TEST_ENGINE !== 'postgres';
const HOST = 'https://shop.example';
let app: TestApp;
let ada: Person;
let token: string;

beforeEach(async () => {
  app = await startApp();
  ada = await signedInPerson(app);
  await ada.client.post('/api/sites').send({ name: 'Tea shop', domain: 'shop.example' }).expect(201);
  const session = supertest(app.origin).post('/api/widget/session').set('Origin', HOST);
  token = (await session.send({ site: 'tea-shop' }).expect(200)).body.token;
});
afterEach(async () => {
  await repair();
  await app.close();
});

/** From now on the database takes no writes. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { db } = app;
  if (isSqlite) {
    await sql`pragma query_only = ${sql.lit(isReadOnly ? 1 : 0)}`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const admin = new pg.Client({ connectionString: app.services.config.databaseUrl });
  await admin.connect();
  await admin.query('set default_transaction_read_only = off');
  await admin.query(
    `alter database ${rows[0]?.name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
  // Open connections keep their initial setting.
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
}

const repair = () => setReadOnly(false);

const readiness = async () => (await supertest(app.origin).get('/readyz')).status;
const addBot = () => ada.client.post('/api/bots').send({ name: 'Helper' });
const ask = (accept: string) =>
  supertest(app.origin)
    .post('/api/widget/chat')
    .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: accept })
    .send({ message: 'Tea?' });

test('a read-only database answers 503 to writes, still serves reads, and recovers', async () => {
  await setReadOnly(true);
  // The first request may still meet a connection that was just cut.
  const refused = await eventually(async () => {
    const answer = await addBot();
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(refused.body.message).toBe(
    'This server cannot reach its data at the moment. Please try again in a minute.',
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await readiness()).toBe(503);
  await eventually(() => ada.client.get('/api/sites').expect(200));
  await supertest(app.origin).get('/healthz').expect(200);

  expect((await ask('application/json')).status).toBe(503);
  // Before a stream begins its status says it, afterwards an event.
  expect((await ask('text/event-stream')).status).toBe(503);
  const settled = async () => undefined;
  const counted = { confirm: settled, release: settled };
  vi.spyOn(app.services.entitlements, 'reserveAnswer').mockResolvedValue(counted);
  const events = (await ask('text/event-stream')).text;
  expect(events).toMatch(/event: error\ndata: \{"message":"This server cannot reach/);

  const form = ada.client.post('/api/bots').type('form').set('Accept', 'text/html').send({ name: 'Helper' });
  const page = await form.expect(503);
  expect(page.text).toContain('<h1>This server cannot reach its data at the moment.');

  await repair();
  await eventually(async () => expect((await addBot()).status).toBe(201));
  await eventually(async () => expect(await readiness()).toBe(200));
});

// PostgreSQL has no limit of pages to simulate a full disk; `npm run test:faults` fills a real one.
if (isSqlite) {
  test('a full disk answers 507 to writes, still serves reads, and recovers', async () => {
    const { db } = app;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    await limit(rows[0]?.page_count ?? 0);
    const bot = { name: 'Helper', instructions: 'x'.repeat(1000) };
    // Until the last page that is there is used up.
    let refused = await ada.client.post('/api/bots').send(bot);
    for (let n = 0; n < 200 && refused.status === 201; n++)
      refused = await ada.client.post('/api/bots').send(bot);
    expect(refused.status).toBe(507);
    expect(refused.body.message).toContain('The disk of this server is full.');
    expect(await readiness()).toBe(503);
    await ada.client.get('/api/sites').expect(200);
    await limit(1_000_000);
    await addBot().expect(201);
    await eventually(async () => expect(await readiness()).toBe(200));
  });
}
