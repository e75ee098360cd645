import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup } from '#server/office/backup/commands.ts';
import { personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { newFailedJob } from '../setup/content/jobs.ts';
import { addRows } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

const TOKEN = 'a-token-of-the-metrics';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: TOKEN, RATE_LIMITS: 'on' });
});
afterAll(() => app?.close());

const scrape = async (origin = app.origin, token = TOKEN) => {
  const answer = await fetch(`${origin}/metrics`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  return { status: answer.status, text: await answer.text() };
};

/** The value of a series; undefined without one. */
function readSeries(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('are counted for the parts of the product', async () => {
  const owner = await signedInPerson(app);
  const { body } = await owner.client
    .post('/api/sites')
    .send({ name: 'Tea', domain: 'tea.invalid' })
    .expect(201);
  const text = { type: 'text', title: 'Hours', text: 'The shop opens at nine in the morning.' };
  await owner.client.post(`/api/bots/${body.site.bot_id}/sources`).send(text).expect(201);
  await app.services.worker.idle();
  const visitor = await createVisitor(app.origin, 'tea', 'https://tea.invalid');
  await visitor.ask('When does the shop open?');
  await visitor.ask('Do you ship to Mars?');
  await visitor.leave('ada@example.org');
  await app.services.worker.idle();
  const waiting = {
    ...newFailedJob({ kind: 'unknown-work' }),
    status: 'queued' as const,
    run_at: '2020-01-01T00:00:00.000Z',
  };
  await addRows(app.db, 'jobs', waiting);

  const { status, text: metrics } = await scrape();
  expect(status).toBe(200);
  expect(readSeries(metrics, 'foyer_answers_total{outcome="answered"}')).toBe(1);
  expect(readSeries(metrics, 'foyer_answers_total{outcome="unanswered"}')).toBe(1);
  expect(readSeries(metrics, 'foyer_answer_first_token_seconds_count{by="quote"}')).toBeGreaterThan(0);
  expect(readSeries(metrics, 'foyer_mails_total{outcome="sent"}')).toBeGreaterThan(0);
  expect(readSeries(metrics, 'foyer_jobs_waiting{kind="unknown-work"}')).toBe(1);
  expect(readSeries(metrics, 'foyer_jobs_oldest_seconds{kind="unknown-work"}')).toBeGreaterThan(3600);
  expect(
    readSeries(metrics, 'foyer_http_request_duration_seconds_count{route="widget_api",status="2xx"}'),
  ).toBeGreaterThan(2);
  expect(readSeries(metrics, 'foyer_db_query_duration_seconds_count')).toBeGreaterThan(50);
  expect(readSeries(metrics, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(readSeries(metrics, 'foyer_backup_timestamp_seconds')).toBeUndefined();
  expect(readSeries(metrics, 'foyer_disk_bytes{state="free"}')).toBeGreaterThan(0);
  expect(readSeries(metrics, 'foyer_db_connections{state="requests_waiting"}') ?? 0).toBe(0);
  // No label has an address, a name or an id.
  expect(metrics).not.toMatch(/tea\.invalid|example\.org|[\da-f]{8}-[\da-f]{4}/);
});

test('have the age of the last backup', async () => {
  await personWithRole(app, 'ADMIN');
  await createBackup(`${app.dataDir}/backup.tar.gz`, app.services.config);
  const { text } = await scrape();
  expect(readSeries(text, 'foyer_backup_timestamp_seconds')).toBeGreaterThan(1.7e9);
  expect(readSeries(text, 'foyer_backup_bytes')).toBeGreaterThan(100);
});

test('are not found without the token, and guesses are limited', async () => {
  expect((await scrape(app.origin, '')).status).toBe(404);
  const statuses = new Set<number>();
  for (let n = 0; n < 100; n++) statuses.add((await scrape(app.origin, `guess-${n}`)).status);
  expect([...statuses]).toEqual([404]);
  // Until the window ends, also the right one.
  expect((await scrape()).status).toBe(404);
  const closed = await startApp();
  expect((await scrape(closed.origin)).status).toBe(404);
  await closed.close();
});
