import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { bucketVariables, type S3, startS3 } from '../setup/app/s3.ts';
import { sendImport } from '../setup/content/imports.ts';
import { zip } from '../setup/content/zip.ts';
import { changeRows } from '../setup/database/records.ts';

let app: TestApp;
let s3: S3;
let ada: Person;
beforeAll(async () => {
  s3 = await startS3();
  app = await startApp(bucketVariables(s3));
  ada = await signedInPerson(app);
});
afterEach(() => s3.failWrites(undefined));
afterAll(async () => {
  await app.close();
  s3.close();
});

const send = (...names: string[]) => {
  let upload = ada.client.post('/api/media/upload');
  for (const name of names) upload = upload.attach('files[]', Buffer.from('Tea.'), name);
  return upload;
};
const stored = async () =>
  (await ada.client.get('/api/media').expect(200)).body.results.map(({ slug }: { slug: string }) => slug);

test.each([
  [503, 503],
  [507, 507],
  ['reset', 503],
  ['absent', 503],
  ['truncated', 503],
] as const)('a store whose writes meet %s refuses an upload with %i', async (fault, answered) => {
  s3.failWrites(fault);
  await send('one.txt').expect(answered);
  expect(await stored()).toEqual([]);
});

test('a store that is full after the first of three files reports the others by name', async () => {
  s3.failWrites(507, 1);
  const { body } = await send('first.txt', 'second.txt', 'third.txt').expect(201);
  expect(body.results).toMatchObject([{ slug: 'first.txt' }]);
  expect(body.refused).toEqual([
    { name: 'second.txt', status: 507, message: expect.stringContaining('The disk of this server is full.') },
    { name: 'third.txt', status: 507, message: expect.stringContaining('The disk of this server is full.') },
  ]);
  expect(await stored()).toEqual(['first.txt']);
});

test('an import whose second file cannot be stored leaves no file', async () => {
  const editor = await personWithRole(app, 'EDITOR');
  s3.objects.clear();
  s3.failWrites(507, 1);
  const files = [
    { name: 'posts.xml', content: '<rss/>' },
    { name: 'pictures.zip', content: zip([{ name: 'tea.txt' }]) },
  ];
  await sendImport(editor, files).expect(507);
  expect(s3.objects.size).toBe(1);
  s3.failWrites(undefined);
  // As if an hour had passed.
  await changeRows(app.db, 'jobs', { kind: 'import' }, { run_at: new Date().toISOString() });
  await app.services.worker.idle();
  expect(s3.objects.size).toBe(0);
  const { body } = await editor.client.get('/api/admin/imports').expect(200);
  expect(body.results).toEqual([]);
});
