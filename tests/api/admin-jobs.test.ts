import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KNOWN_JOB_KINDS } from '#lib/job-kinds.ts';
import { type Person, personWithRole } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { type GivenJob, newFailedJob } from '../setup/content/jobs.ts';
import { addRows, deleteRows, rowOf, rowsOf } from '../setup/database/records.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let admin: Person;
/** A website that never answers. */
let silent: TestWebsite;
beforeAll(async () => {
  silent = await serveWebsite({ '*': () => undefined });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: silent.domain });
  admin = await personWithRole(app, 'ADMIN');
});
beforeEach(() => deleteRows(app.db, 'jobs'));
afterAll(() => Promise.all([app.close(), silent.close()]));

async function addJob(given: GivenJob = {}): Promise<string> {
  const job = newFailedJob(given);
  await addRows(app.db, 'jobs', job);
  return job.id;
}

const jobOf = (id: string) => rowOf(app.db, 'jobs', { id });
const call = (id: string, action: string) => admin.client.post(`/api/admin/jobs/${id}/${action}`);
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

test('every kind of job has words that a person understands', () => {
  expect([...app.services.worker.kinds].sort()).toEqual([...KNOWN_JOB_KINDS].sort());
});

test('jobs are filtered by state and kind, and their payloads are not shown', async () => {
  await addJob();
  await addJob({ status: 'done', payload: 'null', error: null });
  await addJob({
    kind: 'mailing',
    status: 'queued',
    attempts: 1,
    run_at: soon(),
    error: 'connect ECONNREFUSED',
  });
  const list = async (query: string) => (await admin.client.get(`/api/admin/jobs?${query}`).expect(200)).body;
  const { results } = await list('state=waiting');
  expect(results).toMatchObject([
    {
      kind: 'mailing',
      label: 'Start a newsletter',
      error: expect.stringContaining('refused the connection'),
    },
  ]);
  expect((await list('state=failed,done')).count).toBe(2);
  expect((await list('kind=mailing')).count).toBe(1);
  const { text } = await admin.client.get('/api/admin/jobs?format=csv').expect(200);
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text + JSON.stringify(await list(''))).not.toContain('for nobody');
});

test('the job of a website names its address, also after the website has moved', async () => {
  await addJob({ kind: 'sync', payload: '{"sourceId":"of an older version"}' });
  const abouts = async () => {
    const { body } = await admin.client.get('/api/admin/jobs?kind=sync').expect(200);
    return body.results.map(({ about }: { about: string | null }) => about);
  };
  expect(await abouts()).toEqual([null]);
  const input = { name: 'Tea House', domain: silent.domain };
  const { site } = (await admin.client.post('/api/sites').send(input).expect(201)).body;
  expect(await abouts()).toContain(silent.domain);
  await admin.client.patch(`/api/sites/${site.id}`).send({ domain: 'tea.example' }).expect(200);
  // The reading of the former address ends before.
  await eventually(async () => expect(await abouts()).toContain('tea.example'));
});

test('a failed job runs again with all its attempts, once', async () => {
  const id = await addJob();
  await call(id, 'retry').expect(200);
  expect(await jobOf(id)).toMatchObject({ status: 'queued', attempts: 0, error: null });
  const { body } = await call(id, 'retry').expect(409);
  expect(body.message).toContain('retried meanwhile');
});

test('a failed job cannot run again after its payload was removed', async () => {
  const id = await addJob({ payload: 'null' });
  const { body } = await call(id, 'retry').expect(409);
  expect(body.message).toContain('seven days');
  // The server enqueues other jobs meanwhile.
  const { results } = (await admin.client.get('/api/admin/jobs?limit=50').expect(200)).body;
  expect(results).toContainEqual(expect.objectContaining({ id, why_no_retry: body.message }));
});

test('of failed jobs with the same key, the newest runs again, and none beside a waiting one', async () => {
  const older = await addJob({ key: 'one' });
  const newer = await addJob({ key: 'one' });
  await addJob({ key: 'two' });
  await addJob({ key: 'two', status: 'queued', run_at: soon() });
  const { body } = await admin.client
    .post('/api/admin/jobs/retry-failed')
    .send({ kind: 'unknown-work' })
    .expect(200);
  expect(body.count).toBe(1);
  expect((await jobOf(newer)).status).toBe('queued');
  await call(older, 'retry').expect(409);
});

test('a waiting job is removed, and one that is stopped elsewhere stays', async () => {
  const id = await addJob({ status: 'queued', run_at: soon() });
  const reading = await addJob({ kind: 'sync', status: 'queued', run_at: soon() });
  await call(id, 'cancel').expect(200);
  const { body } = await call(reading, 'cancel').expect(409);
  expect(body.message).toContain('its own page');
  expect((await rowsOf(app.db, 'jobs')).map((job) => job.id)).toEqual([reading]);
});

test('a running job is asked to stop once', async () => {
  const id = await addJob({ status: 'running', attempts: 1, lease_until: soon() });
  await call(id, 'cancel').expect(200);
  expect((await jobOf(id)).status).toBe('running');
  await call(id, 'cancel').expect(409);
  await call(id, 'retry').expect(409);
});

test('a bulk action changes those that permit it, and says how many', async () => {
  const failed = await addJob();
  const waiting = await addJob({ status: 'queued', run_at: soon() });
  const bulk = (action: string) =>
    admin.client.post('/api/admin/jobs/bulk').send({ ids: [failed, waiting, 'gone'], action });
  expect((await bulk('cancel').expect(200)).body.count).toBe(1);
  const { body } = await bulk('delete').expect(200);
  expect(body).toEqual({
    count: 1,
    message: 'One job deleted. 2 jobs had not ended, or were deleted meanwhile.',
  });
  expect(await rowsOf(app.db, 'jobs')).toEqual([]);
});
