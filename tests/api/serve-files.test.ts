import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import { createDrawing } from '#server/media/media/drawing/drawing.ts';
import { createImageCache } from '#server/media/media/images/image-cache.ts';
import { createMediaFiles } from '#server/media/media/media-files.ts';
import { pageErrors } from '#server/platform/http/error-handler.ts';
import type { ByteRange, FileStore } from '#server/platform/storage/file-store.ts';
import { createFileStore } from '#server/platform/storage/files.ts';
import { eventually } from '../setup/app/eventually.ts';
import { withMediaApp } from '../setup/content/media-app.ts';
import { png } from '../setup/content/pictures.ts';

const media = withMediaApp();

/** The addresses of files over a store that a test has changed. */
function filesFrom(open: (key: string, disk: FileStore, range?: ByteRange) => ReturnType<FileStore['open']>) {
  const { dataDir, services } = media.app;
  const disk = createFileStore({ dataDir, s3: undefined });
  const { servePublic } = createMediaFiles({
    db: services.database.db,
    files: { ...disk, open: (key, range) => open(key, disk, range) },
    drawing: createDrawing(),
    cache: createImageCache({ folder: join(dataDir, 'cache', 'other'), maxBytes: 1_000_000 }),
    limits: services.limits,
    links: { allows: async () => false },
    seats: services.seats,
  });
  const app = express();
  app.get('/media/:slug', servePublic);
  return app.use(pageErrors(services.log));
}

describe.each([
  ['itself', ''],
  ['in another size', '?format=auto&width=64'],
])('a file %s', (_what, query) => {
  test('that is replaced after its row was read is sent with its new content', async () => {
    const { id, source_url } = await media.upload(await png({ width: 100, height: 100 }), 'old.png');
    let isReplaced = false;
    const app = filesFrom(async (key, disk) => {
      if (!isReplaced) {
        isReplaced = true;
        await media.owner.client
          .post(`/api/media/${id}/reupload`)
          .attach('files[]', await png({ width: 300, height: 300 }), 'new.png')
          .expect(200);
        await eventually(async () => {
          await media.app.services.worker.idle();
          expect(await disk.open(key)).toBeUndefined();
        });
      }
      return disk.open(key);
    });
    const served = await supertest(app)
      .get(source_url + query)
      .expect(200);
    const current = await media.fetchFile(source_url + query).expect(200);
    expect(served.headers.etag).toBe(current.headers.etag);
    expect(served.body).toEqual(current.body);
  });

  test('that is deleted after its row was read is not found', async () => {
    const { id, source_url } = await media.upload(await png(), 'deleted.png');
    const app = filesFrom(async () => {
      await media.owner.client.delete(`/api/media/${id}`);
      return undefined;
    });
    await supertest(app)
      .get(source_url + query)
      .expect(404);
  });

  test('that the store has lost is unavailable, with an error like any other', async () => {
    const { id, source_url } = await media.upload(await png(), 'lost.png');
    await rm(join(media.app.dataDir, 'files', 'media', id), { recursive: true });
    const { headers } = await media.fetchFile(source_url + query, { Range: 'bytes=0-1' }).expect(503);
    const other = (await media.fetchFile('/media/unknown.png').expect(404)).headers;
    for (const name of ['content-security-policy', 'cross-origin-resource-policy', 'vary'])
      expect(headers[name], name).toBe(other[name]);
    for (const name of ['accept-ranges', 'content-range', 'content-disposition', 'cache-control'])
      expect(headers[name], name).toBeUndefined();
  });
});

test('a failure of the store in the middle of a file is logged, a disconnected client is not', async () => {
  const { source_url } = await media.upload(await png(), 'half.png');
  const error = vi.spyOn(media.app.services.log, 'error');
  const app = filesFrom(async () => ({
    type: 'image/png',
    size: 100,
    body: Readable.from(
      (async function* () {
        yield Buffer.from('beginning');
        throw new Error('The disk has failed.');
      })(),
    ),
  }));
  await expect(supertest(app).get(source_url).then()).rejects.toThrow();
  await eventually(async () => expect(error).toHaveBeenCalledTimes(1));

  let isClosed = false;
  const endless = filesFrom(async () => ({
    type: 'image/png',
    size: 1_000_000_000,
    body: Readable.from(
      (async function* () {
        try {
          for (;;) yield Buffer.alloc(100_000);
        } finally {
          isClosed = true;
        }
      })(),
    ),
  }));
  const server = createServer(endless).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const leaving = request({ port, host: '127.0.0.1', path: source_url }, (response) => {
      response.once('data', () => {
        leaving.destroy();
        resolve();
      });
    });
    leaving.on('error', () => undefined).end();
  });
  await eventually(async () => expect(isClosed).toBe(true));
  expect(error).toHaveBeenCalledTimes(1);
  server.close();
});
