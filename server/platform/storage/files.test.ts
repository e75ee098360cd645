import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/setup/app/free-port.ts';
import { type S3, startS3 } from '#tests/setup/app/s3.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { createFileStore } from './files.ts';

let dataDir: string;
let s3: S3;
const stores: Record<string, () => FileStore> = {
  disk: () => createFileStore({ dataDir, s3: undefined }),
  s3: () => createFileStore({ dataDir, s3: s3.config }),
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  s3 = await startS3();
});
afterAll(async () => {
  s3.close();
  await rm(dataDir, { recursive: true });
});

describe.each(['disk', 's3'])('files on %s', (kind) => {
  const store = () => (stores[kind] as () => FileStore)();
  const body = new Blob([Uint8Array.of(0, 255, 1, 254)]);
  const open = async (key: string, range?: ByteRange) => {
    const file = await store().open(key, range);
    return file && { ...file, body: [...(await buffer(file.body))] };
  };

  test('are loaded as they were stored, and can be replaced and deleted', async () => {
    await store().save('media/a/original', body, 'image/png');
    expect(await open('media/a/original')).toEqual({ type: 'image/png', size: 4, body: [0, 255, 1, 254] });
    await store().save('media/a/original', new Blob(['x']), 'text/plain');
    expect(await open('media/a/original')).toEqual({ type: 'text/plain', size: 1, body: [120] });
    await store().remove('media/a/original');
    await store().remove('media/a/original');
    expect(await open('media/a/original')).toBeUndefined();
  });

  test('are read in ranges', async () => {
    await store().save('media/b', body, 'image/png');
    expect(await open('media/b', { start: 1, end: 2 })).toEqual({
      type: 'image/png',
      size: 4,
      body: [255, 1],
    });
    expect(await open('media/b', { start: 3, end: 3 })).toMatchObject({ size: 4, body: [254] });
  });

  test('are stored from the disk, without loading them into memory', async () => {
    const path = join(dataDir, 'large');
    await writeFile(path, Buffer.alloc(9_000_000, 'abc'));
    await store().save('media/large', await openAsBlob(path), 'text/plain');
    const stored = await open('media/large', { start: 8_999_997, end: 8_999_999 });
    expect(stored).toEqual({ type: 'text/plain', size: 9_000_000, body: [97, 98, 99] });
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/./b', '', '.hidden', 'a\0b'])(
    'refuse the key %j',
    async (key) => {
      await expect(store().open(key)).rejects.toThrow('Not a file key');
    },
  );
});

test('the disk keeps nothing of a deleted file', async () => {
  const store = (stores.disk as () => FileStore)();
  await store.save('only/one', new Blob(['1']), 'text/plain');
  await store.remove('only/one');
  expect(await readdir(join(dataDir, 'files'))).not.toContain('only');
});

test('a store that refuses is an error', async () => {
  const store = createFileStore({ dataDir, s3: { ...s3.config, accessKeyId: 'stranger' } });
  await expect(store.open('media/a')).rejects.toThrow('403');
});

describe('a bucket that fails is a storage failure,', () => {
  const save = (config: S3['config']) =>
    createFileStore({ dataDir, s3: config }).save('media/x', body(), 'text/plain');
  const body = () => new Blob(['x']);

  test.each([
    [503, 'unavailable'],
    [500, 'unavailable'],
    [507, 'full'],
    ['reset', 'unavailable'],
    ['absent', 'unavailable'],
    ['truncated', 'unavailable'],
    ['other ETag', 'unavailable'],
  ] as const)('also where a write meets %s', async (fault, problem) => {
    s3.failWrites(fault);
    await expect(save(s3.config)).rejects.toMatchObject({ name: 'StorageError', problem });
    s3.failWrites(undefined);
  });

  test('also where nothing listens', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    await expect(save({ ...s3.config, endpoint })).rejects.toMatchObject({
      name: 'StorageError',
      problem: 'unavailable',
      code: 'ECONNREFUSED',
    });
  });

  test('also where it breaks off', async () => {
    const server = createServer((_req, res) => {
      res.writeHead(200, { 'Content-Length': 100 }).write('beginning');
      setImmediate(() => res.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = await createFileStore({ dataDir, s3: { ...s3.config, endpoint } }).open('media/x');
    await expect(buffer(file?.body as Readable)).rejects.toMatchObject({ problem: 'unavailable' });
    server.close();
  });
});

test('a file that is deleted while it is opened is not found, or read completely', async () => {
  const store = (stores.disk as () => FileStore)();
  for (let round = 0; round < 50; round++) {
    await store.save('raced/one', new Blob(['whole']), 'text/plain');
    const [file] = await Promise.all([store.open('raced/one'), store.remove('raced/one')]);
    expect(file ? String(await buffer(file.body)) : 'whole').toBe('whole');
  }
});

test('a file can be stored while the last one of its folder is deleted', async () => {
  const store = (stores.disk as () => FileStore)();
  for (let round = 0; round < 50; round++) {
    await store.save('shared/old', new Blob(['old']), 'text/plain');
    await Promise.all([
      store.save('shared/new', new Blob(['new']), 'text/plain'),
      store.remove('shared/old'),
    ]);
    const file = await store.open('shared/new');
    expect(String(await buffer(file?.body as Readable))).toBe('new');
    await store.remove('shared/new');
  }
});

test('a failing source does not change the stored file, and leaves no partial file', async () => {
  const store = (stores.disk as () => FileStore)();
  await store.save('kept/one', new Blob(['whole']), 'text/plain');
  const path = join(dataDir, 'vanishes');
  await writeFile(path, 'x'.repeat(200_000));
  const source = await openAsBlob(path);
  await writeFile(path, 'changed');
  await expect(store.save('kept/one', source, 'text/plain')).rejects.toThrow();
  expect(await readdir(join(dataDir, 'files', 'kept'))).toEqual(['one', 'one.type']);
});
