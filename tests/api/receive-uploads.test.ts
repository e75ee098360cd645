import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { FORM_BEGIN, FORM_END, rawUpload } from '../setup/app/raw-upload.ts';
import { changeRows, rowOf } from '../setup/database/records.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  ada = await signedInPerson(app);
});
afterAll(() => app.close());

const spooled = () => readdir(join(app.dataDir, 'uploads'));

describe('the hourly limit of uploads', () => {
  const setCounted = async (points: number) => {
    await ada.client.post('/api/media/upload').attach('files[]', Buffer.from('Tea.'), 'tea.txt').expect(201);
    // Its spooled file is removed after the answer.
    await eventually(async () => expect(await spooled()).toEqual([]));
    await changeRows(app.db, 'rate_limits', { key: `media-uploads:${ada.id}` }, { points });
  };

  test('is checked before a body is read', async () => {
    await setCounted(1000);
    const { answer, request } = rawUpload(app, ada.client, { 'Content-Length': 20_000_000 });
    request.write(FORM_BEGIN);
    expect((await answer).status).toBe(429);
    expect(await spooled()).toEqual([]);
    request.destroy();
  });

  test('counts the files of a request as they arrive', async () => {
    await setCounted(998);
    const { answer, request } = rawUpload(app, ada.client);
    const names = async () => (await ada.client.get('/api/media').expect(200)).body.count;
    for (let at = 0; at < 3; at++) request.write(`${FORM_BEGIN}\r\n`);
    request.end(FORM_END);
    expect((await answer).status).toBe(429);
    expect(await names()).toBe(1);
    await eventually(async () => expect(await spooled()).toEqual([]));
  });
});

test('an account has a limited number of parallel uploads; the others wait', async () => {
  const headers = { 'Content-Length': FORM_BEGIN.length + FORM_END.length };
  const uploads = Array.from({ length: 10 }, () => rawUpload(app, ada.client, headers));
  for (const { request } of uploads) request.write(FORM_BEGIN);
  await eventually(async () => expect(await spooled()).toHaveLength(4));
  // Another account does not wait for them, and when it is answered those that wait would have begun.
  const grace = await signedInPerson(app);
  await grace.client.post('/api/media/upload').attach('files[]', Buffer.from('Tea.'), 'tea.txt').expect(201);
  await eventually(async () => expect(await spooled()).toHaveLength(4));
  for (const { request } of uploads) request.end(FORM_END);
  const statuses = (await Promise.all(uploads.map(({ answer }) => answer))).map(({ status }) => status);
  expect(statuses).toEqual(uploads.map(() => 201));
  await eventually(async () => expect(await spooled()).toEqual([]));
});

test('200 aborted uploads leave no file and no handle', async () => {
  const files = async () => {
    const handles = await readdir('/proc/self/fd');
    const targets = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(app.dataDir) && target.includes('/uploads/'));
  };
  for (let round = 0; round < 50; round++) {
    const uploads = Array.from({ length: 4 }, () =>
      rawUpload(app, ada.client, { 'Content-Length': 10_000_000 }),
    );
    for (const { request } of uploads) request.write(FORM_BEGIN);
    await eventually(async () => expect(await spooled()).toHaveLength(4));
    expect(await files()).not.toEqual([]);
    for (const { request } of uploads) request.destroy();
    await eventually(async () => expect(await spooled()).toEqual([]));
  }
  await eventually(async () => expect(await files()).toEqual([]));
});

describe('a broken form', () => {
  test.each([
    ['has no boundary', { 'Content-Type': 'multipart/form-data' }, FORM_BEGIN + FORM_END],
    ['is cut off', {}, FORM_BEGIN],
    ['is cut off between its parts', {}, `${FORM_BEGIN}\r\n`],
    ['has a header that is none', {}, `--b\r\nnonsense\r\n\r\nx${FORM_END}`],
    ['has NUL in the name of a file', {}, FORM_BEGIN.replace('a.txt', 'a\0.txt') + FORM_END],
  ])('because it %s is refused, and no failure of the server', async (_what, headers, body) => {
    const error = vi.spyOn(app.services.log, 'error');
    const { answer, request } = rawUpload(app, ada.client, headers);
    request.end(body);
    expect((await answer).status).toBe(400);
    expect(error).not.toHaveBeenCalled();
    await eventually(async () => expect(await spooled()).toEqual([]));
  });

  test('because the client disconnects is no failure either', async () => {
    const error = vi.spyOn(app.services.log, 'error');
    const { request } = rawUpload(app, ada.client, { 'Content-Length': 1000 });
    request.write(FORM_BEGIN);
    await eventually(async () => expect(await spooled()).toHaveLength(1));
    request.destroy();
    await eventually(async () => expect(await spooled()).toEqual([]));
    await ada.client.get('/api/media').expect(200);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('without scripts', () => {
  const form = (client = ada.client) =>
    client
      .post('/api/media/upload')
      .set('Accept', 'text/html')
      .field('_form', 'upload')
      .field('_back', '/admin/media');
  const shown = async (): Promise<string> => {
    const { data } = await rowOf(app.db, 'sessions', { user_id: ada.id });
    return JSON.parse(data).flash.form.message;
  };

  test('a file that is too large redirects to the form', async () => {
    await form()
      .attach('files[]', Buffer.alloc(20_000_001), 'large.txt')
      .expect(303)
      .expect('Location', '/admin/media#upload');
    expect(await shown()).toBe('A file may have at most 20 MB.');
  });

  test('too many files redirect to the form', async () => {
    let many = form();
    for (let at = 0; at <= 50; at++) many = many.attach('files[]', Buffer.from('x'), `${at}.txt`);
    await many.expect(303).expect('Location', '/admin/media#upload');
    expect(await shown()).toBe('Send at most 50 files at once.');
  });

  test('the hourly limit redirects to the form', async () => {
    await form().attach('files[]', Buffer.from('Tea.'), 'tea.txt').expect(303);
    await changeRows(app.db, 'rate_limits', { key: `media-uploads:${ada.id}` }, { points: 1000 });
    await form().attach('files[]', Buffer.from('Tea.'), 'tea.txt').expect('Location', '/admin/media#upload');
    expect(await shown()).toMatch(/^Too many requests/);
  });

  test('after the end of the session, the sign-in redirects to the form', async () => {
    const location = `/login?next=${encodeURIComponent('/admin/media')}`;
    await form(app.browser())
      .attach('files[]', Buffer.from('Tea.'), 'tea.txt')
      .expect(303)
      .expect('Location', location);
    await eventually(async () => expect(await spooled()).toEqual([]));
  });
});
