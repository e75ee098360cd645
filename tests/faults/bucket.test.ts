import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { bucketVariables, type S3, type S3Fault, startS3 } from '../setup/app/s3.ts';
import { rowsOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

let s3: S3;
let server: FaultServer;
beforeEach(async () => {
  s3 = await startS3();
  server = await startFaultServer(bucketVariables(s3));
});
afterEach(async () => {
  await server.stop();
  s3.close();
});

const WORDS = 'This server cannot reach its data at the moment. Please try again in a minute.';

function upload(name = 'notes.txt'): Promise<Response> {
  const form = new FormData();
  form.append('files[]', new Blob(['Tea.'.repeat(100_000)]), name);
  return server.call('/api/media/upload', form);
}

async function listed(): Promise<string[]> {
  const { results } = (await (await server.call('/api/media')).json()) as { results: { slug: string }[] };
  return results.map(({ slug }) => slug).sort();
}

test.each([500, 503, 'reset', 'hang', 'absent', 'truncated', 'other ETag'] as S3Fault[])(
  'a bucket whose writes meet %s: uploads are refused in words, nothing is half done, and it recovers',
  async (fault) => {
    expect((await upload('before.txt')).status).toBe(201);
    s3.failWrites(fault);
    const uploads = [upload(), upload()];
    // Others do not wait for it.
    expect(await listed()).toEqual(['before.txt']);
    for (const refused of await Promise.all(uploads)) {
      expect(refused.status).toBe(503);
      expect(((await refused.json()) as { message: string }).message).toBe(WORDS);
    }
    expect(await listed()).toEqual(['before.txt']);
    s3.failWrites(undefined);
    expect((await upload('after.txt')).status).toBe(201);
    expect(await listed()).toEqual(['after.txt', 'before.txt']);

    // As if the hour had passed after which an upload has failed.
    await withDatabase(server.databaseUrl, (db) =>
      db
        .updateTable('jobs')
        .set({ run_at: new Date().toISOString() })
        .where('kind', '=', 'remove-files')
        .execute(),
    );
    const keys = async () =>
      (await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'media'))).map(
        ({ storage_key }) => `/${s3.config.bucket}/${storage_key}`,
      );
    await eventually(async () => expect([...s3.objects.keys()].sort()).toEqual((await keys()).sort()));
    expect(server.output()).not.toMatch(/^\s+at /m);
  },
);

test.each([500, 'reset', 'hang'] as const)(
  'a bucket whose reads meet %s: a file is refused in words, pages go on, and it recovers',
  async (fault) => {
    const { results } = (await (await upload()).json()) as { results: { source_url: string }[] };
    const url = results[0]?.source_url ?? '';
    s3.failReads(fault);
    const refused = server.call(url, undefined, { accept: 'text/html' });
    expect((await server.call('/pricing')).status).toBe(200);
    expect((await refused).status).toBe(503);
    expect(await (await refused).text()).toContain('This server cannot reach its data at the moment.');
    s3.failReads(undefined);
    const file = await server.call(url);
    expect((await file.text()).length).toBe(400_000);
  },
);
