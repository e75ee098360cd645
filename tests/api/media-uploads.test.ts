import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#server/accounts/users/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import { type MediaAnswer, withMediaApp } from '../setup/content/media-app.ts';
import { jpeg, png, pngHeader, webp } from '../setup/content/pictures.ts';

const media = withMediaApp();

describe('an upload', () => {
  test('has an address, a size and a title from its name', async () => {
    const body = await png();
    const file = await media.upload(body, 'Team_photo (1).PNG');
    expect(file).toMatchObject({
      slug: 'team-photo-1.png',
      type: 'image',
      mime_type: 'image/png',
      source_url: '/media/team-photo-1.png',
      size: body.length,
      width: 64,
      height: 48,
      details: { title: 'Team photo (1)', alt_text: null, caption: null },
    });
    const served = await media.fetchFile(file.source_url).expect(200);
    expect(served.body).toEqual(body);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300, must-revalidate',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test.each([
    ['日本語.png', /^[a-z0-9]+\.png$/, '日本語'],
    ['Café Zürich.png', /^cafe-zurich\.png$/, 'Café Zürich'],
    ['Straße in Łódź – Привет.png', /^strasse-in-lodz-privet\.png$/, 'Straße in Łódź – Привет'],
    ['.png', /\.png$/, 'Untitled'],
    ['...png', /\.png$/, 'Untitled'],
    ['../../etc/passwd.png', /^passwd\.png$/, 'passwd'],
    [`${'long '.repeat(100)}.png`, /^[a-z-]{1,100}\.png$/, 'long '.repeat(40).trim()],
  ])('is named %s', async (name, slug, title) => {
    const file = await media.upload(await png(), name);
    expect(file.slug).toMatch(slug);
    expect(file.details.title).toBe(title);
  });

  test('of the same name gets another address, also in parallel', async () => {
    const body = await png();
    const files = await Promise.all(Array.from({ length: 5 }, () => media.upload(body, 'twins.png')));
    expect(new Set(files.map(({ slug }) => slug)).size).toBe(5);
    expect(files.every(({ slug }) => /^twins(?:-[a-z0-9]+)?\.png$/.test(slug))).toBe(true);
  });

  test('has the type of its content', async () => {
    expect(await media.upload(await png(), 'photo.jpg')).toMatchObject({
      slug: 'photo.png',
      mime_type: 'image/png',
    });
    expect(await media.upload(await webp(), 'a.webp')).toMatchObject({ mime_type: 'image/webp' });
    expect(await media.upload('a,b\n1,2\n', 'table.csv')).toMatchObject({
      type: 'csv',
      mime_type: 'text/csv',
    });
    expect(await media.upload('Grüezi', 'notes.txt')).toMatchObject({
      type: 'document',
      mime_type: 'text/plain',
    });
    expect(await media.upload('%PDF-1.4\n%%EOF', 'a.pdf')).toMatchObject({ type: 'pdf' });
  });

  test.each([
    ['HTML named as a picture', '<html><script>alert(1)</script></html>', 'x.png', 415],
    ['HTML', '<html></html>', 'x.html', 415],
    ['nothing', '', 'x.png', 422],
    ['binary data named as a text', 'a\0b', 'x.txt', 415],
    ['a zip named as a document', 'PK\x03\x04 broken', 'x.docx', 415],
    ['an archive that ends after its signature', 'PK\x03\x04', 'x.jpg', 415],
    ['an archive that ends after its signature, named as a text', 'PK\x03\x04', 'x.txt', 415],
    ['an archive without entries', `PK\x05\x06${'\0'.repeat(18)}`, 'x.pages', 422],
    [
      'a PNG that ends within its signature, named as a table',
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      'x.csv',
      415,
    ],
    ['a JPEG that ends after its signature, named as a text', Buffer.from([0xff, 0xd8]), 'x.txt', 415],
    ['an archive of 4 kB of nothing', `PK\x03\x04${'\0'.repeat(4092)}`, 'x.docx', 415],
    ['an archive with a name of another length', `PK\x03\x04${'\x7f'.repeat(4092)}`, 'x.jpg', 415],
    ['the signature of a picture alone', Buffer.from('89504e470d0a1a0a', 'hex'), 'x.png', 415],
    ['half a signature', Buffer.from('89504e47', 'hex'), 'x.png', 415],
    ['the beginning of a JPEG', Buffer.from('ffd8ff', 'hex'), 'x.jpg', 422],
    ['text named as an SVG', 'hello', 'x.svg', 415],
    ['a script', '#!/bin/sh', 'x.sh', 415],
    ['no extension', 'hello', 'x', 415],
  ])('of %s is refused', async (_what, body, name, status) => {
    const answer = await media.send(body, name).expect(status);
    expect(answer.body.errors.files).toHaveLength(1);
  });

  test('of pictures that are broken, empty or too large is refused', async () => {
    const whole = await jpeg({ width: 400, height: 300 });
    await media.send(whole.subarray(0, whole.length / 2), 'truncated.jpg').expect(422);
    await media.send(pngHeader({ width: 50_000, height: 50_000 }), 'huge.png').expect(422);
    await media.send(pngHeader({ width: 0, height: 0 }), 'nothing.png').expect(422);
    await media.send(pngHeader({ width: 10, height: 10 }), 'hollow.png').expect(422);
  });

  test('of several files stores valid ones and reports the others', async () => {
    const { body } = await media.owner.client
      .post('/api/media/upload')
      .attach('files[]', await png(), 'good.png')
      .attach('files[]', Buffer.from('bad'), 'bad.png')
      .attach('files[]', Buffer.from('fine'), 'fine.txt')
      .expect(201);
    expect(body.results.map(({ slug }: MediaAnswer) => slug)).toEqual(['good.png', 'fine.txt']);
    expect(body.refused).toEqual([{ name: 'bad.png', status: 415, message: expect.any(String) }]);
  });

  test('needs a user, and files', async () => {
    await media.send(await png(), 'x.png', media.app.browser()).expect(401);
    await media.owner.client.post('/api/media/upload').expect(422);
    await media.owner.client.post('/api/media/upload').field('title', 'x').expect(422);
    await media.owner.client.post('/api/media/upload').send({ files: [] }).expect(422);
  });

  test('over the limit of size or number is refused, and leaves no file', async () => {
    const large = await media.send(Buffer.alloc(20_000_001), 'large.txt').expect(413);
    expect(large.body.message).toBe('A file may have at most 20 MB.');
    let many = media.owner.client.post('/api/media/upload');
    for (let at = 0; at <= 50; at++) many = many.attach('files[]', Buffer.from('x'), `${at}.txt`);
    await many.expect(413);
    let fields = media.owner.client.post('/api/media/upload');
    for (let at = 0; at <= 50; at++) fields = fields.field(`a${at}`, 'x');
    await fields.expect(413);
    await media.owner.client.post('/api/media/upload').field('a'.repeat(101), 'x').expect(413);
    await eventually(async () => expect(await readdir(join(media.app.dataDir, 'uploads'))).toEqual([]));
  });

  test('that is aborted while it waits is not read', async () => {
    const { upload } = media.app.services.media;
    const viewer = { id: media.owner.id } as Viewer;
    const missing = { path: join(media.app.dataDir, 'uploads', 'gone'), name: 'gone.png', size: 10 };
    expect(await upload(viewer, viewer.id, [missing], () => true)).toMatchObject({
      results: [],
      refused: [{ name: 'gone.png', status: 400 }],
    });
    await expect(upload(viewer, viewer.id, [missing], () => false)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
