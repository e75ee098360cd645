import { afterEach, beforeEach, expect, test } from 'vitest';
import { BACKUP_JOB } from '#server/office/backup/backup.ts';
import { createJobStore, LEASE_SECONDS } from '#server/platform/jobs/jobs.queries.ts';
import { PASSWORD, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { newFailedJob } from '../setup/content/jobs.ts';
import { addRows, rowOf, rowsOf } from '../setup/database/records.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const time = { at: 0, now: () => new Date(time.at) };
let app: TestApp;
beforeEach(async () => {
  time.at = new Date().setHours(12, 0, 0, 0);
  app = await startApp({ RATE_LIMITS: 'on', BACKUP_TO: '/backups' }, time);
});
afterEach(() => app.close());

const claim = () =>
  createJobStore({ ...app.services.database, clock: time }).claim({
    kind: 'unknown-work',
    except: [],
    mostPerFairnessKey: undefined,
  });

test.each([
  ['an hour ahead', HOUR_MS],
  ['a day back', -DAY_MS],
  ['an hour back', -HOUR_MS],
])('a job whose worker was killed is taken over after a clock went %s, once', async (_name, by) => {
  await addRows(
    app.db,
    'jobs',
    newFailedJob({ status: 'queued', attempts: 0, run_at: '2020-01-01T00:00:00.000Z' }),
  );
  expect(await claim()).toMatchObject({ attempts: 1 });
  expect(await claim()).toBeUndefined();
  time.at += by;
  expect(await claim()).toMatchObject({ attempts: 2 });
  expect(await claim()).toBeUndefined();
  time.at += LEASE_SECONDS * 1000 - 1;
  expect(await claim()).toBeUndefined();
});

test('a limit that was reached before the clock was put back does not last until then', async () => {
  const client = app.browser();
  const signIn = () =>
    client.post('/api/auth/signin').send({ email: 'nobody@example.org', password: PASSWORD });
  let status = 401;
  for (let n = 0; n < 100 && status !== 429; n++) ({ status } = await signIn());
  expect(status).toBe(429);
  time.at -= DAY_MS;
  expect((await signIn()).status).not.toBe(429);
});

test('a night is backed up although the clock was ahead before', async () => {
  const jobs = async () => (await rowsOf(app.db, 'jobs', { kind: BACKUP_JOB })).length;
  time.at += 365 * DAY_MS;
  await app.services.backups.enqueueDue();
  const before = await jobs();
  time.at -= 365 * DAY_MS;
  await app.services.backups.enqueueDue();
  await app.services.backups.enqueueDue();
  expect(await jobs()).toBe(before + 1);
});

test('a session survives a clock that goes ahead and back', async () => {
  const { client, id } = await signedInPerson(app);
  for (const by of [HOUR_MS, -DAY_MS, DAY_MS]) {
    time.at += by;
    await client.get('/api/bots').expect(200);
  }
  expect(await rowOf(app.db, 'users', { id })).toBeDefined();
});
