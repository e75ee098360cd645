import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStoredMedia, moveFiles } from '#server/media/media/move-files.ts';
import { createFileStore } from '#server/platform/storage/files.ts';
import { listStoredChatFiles } from '#server/sites/takeover/chat-files.queries.ts';
import { signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { type S3, startS3 } from '../setup/app/s3.ts';
import type { MediaAnswer } from '../setup/content/media-app.ts';
import { png } from '../setup/content/pictures.ts';
import { addRows, deleteRows, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let s3: S3;
let client: Client;

beforeAll(async () => {
  s3 = await startS3();
  app = await startApp();
  client = (await signedInPerson(app)).client;
});
afterAll(async () => {
  await app.close();
  s3.close();
});

const moveAll = (db: TestApp['db'], stores: Parameters<typeof moveFiles>[1]) =>
  moveFiles(db, stores, [listStoredMedia, listStoredChatFiles]);

const upload = async (body: Buffer, name: string): Promise<string> => (await uploaded(body, name)).source_url;

async function uploaded(body: Buffer, name: string): Promise<MediaAnswer> {
  const answer = await client.post('/api/media/upload').attach('files[]', body, name).expect(201);
  return answer.body.results[0];
}

test('files move to a bucket and back unchanged', async () => {
  const pdf = await readFile('tests/files/two-pages.pdf');
  const picture = await png({ width: 100, height: 100 });
  const [photo, paper] = [await upload(picture, 'photo.png'), await upload(pdf, 'paper.pdf')];
  const disk = createFileStore({ dataDir: app.dataDir, s3: undefined });
  const bucket = createFileStore({ dataDir: app.dataDir, s3: s3.config });
  const { db } = app;
  const inChat = Buffer.from('Two kettles');
  await disk.save('chat-files/order', new Blob([inChat]), 'text/plain');
  await addRows(db, 'chat_files', [chatFile('order', inChat)]);

  expect(await moveAll(db, { from: disk, to: bucket })).toEqual({ moved: 4, already: 0, damaged: [] });
  expect(s3.objects.size).toBe(4);
  expect(await filesOnDisk()).toEqual([]);
  expect(await moveAll(db, { from: disk, to: bucket })).toEqual({ moved: 0, already: 4, damaged: [] });

  expect(await moveAll(db, { from: bucket, to: disk })).toEqual({ moved: 4, already: 0, damaged: [] });
  expect(s3.objects.size).toBe(0);
  await deleteRows(db, 'chat_files');
  await disk.remove('chat-files/order');
  expect((await client.get(photo).responseType('blob').expect(200)).body).toEqual(picture);
  expect((await client.get(paper).responseType('blob').expect(200)).body).toEqual(pdf);
});

test('files that wait for their deletion are deleted before a move', async () => {
  const { id, source_url } = await uploaded(await png(), 'removed.png');
  const { db } = app;
  const disk = createFileStore({ dataDir: app.dataDir, s3: undefined });
  const bucket = createFileStore({ dataDir: app.dataDir, s3: s3.config });
  const [kept] = await rowsOf(db, 'media', { id });
  const keys = [`media/${id}/replaced`, 'media/unknown/aborted', kept?.storage_key ?? ''];
  for (const key of keys.slice(0, 2)) await disk.save(key, new Blob(['old']), 'text/plain');
  await app.services.queue.enqueue(db, 'remove-files', { keys }, { inSeconds: 3600 });
  await moveAll(db, { from: disk, to: bucket });
  expect(await filesOnDisk()).toEqual([]);
  expect([...s3.objects.keys()].filter((key) => keys.some((one) => key.endsWith(one)))).toHaveLength(1);
  await moveAll(db, { from: bucket, to: disk });
  await client.get(source_url).expect(200);
});

test('an interrupted move resumes, and a damaged file is not moved', async () => {
  await upload(await png(), 'one.png');
  await upload(await png(), 'two.png');
  const disk = createFileStore({ dataDir: app.dataDir, s3: undefined });
  const bucket = createFileStore({ dataDir: app.dataDir, s3: s3.config });
  const { db } = app;
  let writes = 0;
  const failing = {
    ...bucket,
    save: async (key: string, body: Blob, type: string) => {
      writes += 1;
      if (writes === 3) throw new Error('The line broke.');
      return bucket.save(key, body, type);
    },
  };
  await expect(moveAll(db, { from: disk, to: failing })).rejects.toThrow('The line broke.');
  const damaged = (await filesOnDisk()).find((name) => !name.endsWith('-preview')) ?? '';
  await writeFile(join(app.dataDir, 'files', damaged), 'no longer what it was');
  const report = await moveAll(db, { from: disk, to: bucket });
  expect(report).toEqual({ moved: expect.any(Number), already: 2, damaged: [damaged] });
  expect(await filesOnDisk()).toEqual([damaged]);
});

/** A file of a conversation. */
const chatFile = (id: string, content: Buffer) => ({
  id,
  chat_id: null,
  message_id: null,
  note_id: null,
  user_id: null,
  name: 'order.txt',
  type: 'text/plain',
  size: content.length,
  sha256: hash('sha256', content),
  width: null,
  height: null,
  created_at: new Date().toISOString(),
});

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.type'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(app.dataDir, 'files').length + 1))
    .sort();
}
