import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3, startS3 } from '../../../tests/setup/s3.ts';
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

  test('come back as they were stored, and may be replaced and removed', async () => {
    await store().save('media/a/original', body, 'image/png');
    expect(await open('media/a/original')).toEqual({ type: 'image/png', size: 4, body: [0, 255, 1, 254] });
    await store().save('media/a/original', new Blob(['x']), 'text/plain');
    expect(await open('media/a/original')).toEqual({ type: 'text/plain', size: 1, body: [120] });
    await store().remove('media/a/original');
    await store().remove('media/a/original');
    expect(await open('media/a/original')).toBeUndefined();
  });

  test('are given in parts', async () => {
    await store().save('media/b', body, 'image/png');
    expect(await open('media/b', { start: 1, end: 2 })).toEqual({
      type: 'image/png',
      size: 4,
      body: [255, 1],
    });
    expect(await open('media/b', { start: 3, end: 3 })).toMatchObject({ size: 4, body: [254] });
  });

  test('are stored from the disk, without being in memory', async () => {
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

test('the disk keeps nothing of a file that is gone', async () => {
  const store = (stores.disk as () => FileStore)();
  await store.save('only/one', new Blob(['1']), 'text/plain');
  await store.remove('only/one');
  expect(await readdir(join(dataDir, 'files', 'only'))).toEqual([]);
});

test('a store that refuses is an error', async () => {
  const store = createFileStore({ dataDir, s3: { ...s3.config, accessKeyId: 'stranger' } });
  await expect(store.open('media/a')).rejects.toThrow('403');
});

test('a broken source leaves the stored file as it was, and no part of itself', async () => {
  const store = (stores.disk as () => FileStore)();
  await store.save('kept/one', new Blob(['whole']), 'text/plain');
  const path = join(dataDir, 'vanishes');
  await writeFile(path, 'x'.repeat(200_000));
  const source = await openAsBlob(path);
  await writeFile(path, 'changed');
  await expect(store.save('kept/one', source, 'text/plain')).rejects.toThrow();
  expect(await readdir(join(dataDir, 'files', 'kept'))).toEqual(['one', 'one.type']);
});
