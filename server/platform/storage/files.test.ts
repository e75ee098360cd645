import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { createFileStore } from './files.ts';

let dataDir: string;
let s3: Server;
const stores: Record<string, () => FileStore> = {
  disk: () => createFileStore({ dataDir, s3: undefined }),
  s3: () => createFileStore({ dataDir, s3: s3Config() }),
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
  const body = Buffer.from([0, 255, 1, 254]);

  test('come back as they were stored, and may be replaced and removed', async () => {
    await store().save('media/a/original', { body, type: 'image/png' });
    expect(await store().get('media/a/original')).toEqual({ body, type: 'image/png' });
    await store().save('media/a/original', { body: Buffer.from('x'), type: 'text/plain' });
    expect(await store().get('media/a/original')).toEqual({ body: Buffer.from('x'), type: 'text/plain' });
    await store().remove('media/a/original');
    await store().remove('media/a/original');
    expect(await store().get('media/a/original')).toBeUndefined();
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/./b', '', '.hidden', 'a\0b'])(
    'refuse the key %j',
    async (key) => {
      await expect(store().get(key)).rejects.toThrow('Not a file key');
    },
  );
});

test('the disk keeps nothing of a file that is gone', async () => {
  const store = (stores.disk as () => FileStore)();
  await store.save('only/one', { body: Buffer.from('1'), type: 'text/plain' });
  await store.remove('only/one');
  expect(await readdir(join(dataDir, 'files', 'only'))).toEqual([]);
});

test('a store that refuses is an error', async () => {
  const store = createFileStore({ dataDir, s3: { ...s3Config(), accessKeyId: 'stranger' } });
  await expect(store.get('media/a')).rejects.toThrow('403');
});

const s3Config = () => ({
  endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
  bucket: 'bucket',
  region: 'eu-central-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
});

/** Speaks the four calls of S3 that are used, to whoever signs with the right key. */
async function startS3(): Promise<Server> {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request,/;
    if (!signed.test(req.headers.authorization ?? '')) return res.writeHead(403).end();
    const key = req.url ?? '';
    const object = objects.get(key);
    if (req.method === 'PUT') objects.set(key, { body, type: req.headers['content-type'] ?? '' });
    if (req.method === 'DELETE') objects.delete(key);
    if (req.method !== 'GET') return res.writeHead(req.method === 'PUT' ? 200 : 204).end();
    if (!object) return res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    res.writeHead(200, { 'Content-Type': object.type }).end(object.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
