import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, personWithRole, signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app.ts';
import { eventually } from '../setup/eventually.ts';
import { animation, detailed, jpeg, photo, png, pngHeader, svg, webp } from '../setup/pictures.ts';
import { docx } from '../setup/zip.ts';

let app: TestApp;
let owner: { client: Client; id: string; name: string };

beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
});
afterAll(() => app.close());

interface Answer {
  id: string;
  slug: string;
  type: string;
  mime_type: string;
  source_url: string;
  size: number;
  width: number | null;
  height: number | null;
  updated_at: string;
  details: { title: string; alt_text: string | null; caption: string | null };
}

async function upload(body: Buffer | string, name: string, client = owner.client): Promise<Answer> {
  const answer = await send(body, name, client);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.results[0];
}

const RAW = { create: { width: 90, height: 60, channels: 3 as const, background: '#336699' } };

const send = (body: Buffer | string, name: string, client = owner.client) =>
  client.post('/api/media/upload').attach('files[]', Buffer.from(body), name);

const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  app.browser().get(path).set(headers).responseType('blob');

describe('an upload', () => {
  test('has its address, size and a title of its name', async () => {
    const body = await png();
    const file = await upload(body, 'Team_photo (1).PNG');
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
    const served = await fetchFile(file.source_url).expect(200);
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
    ['.png', /\.png$/, 'Untitled'],
    ['../../etc/passwd.png', /^passwd\.png$/, 'passwd'],
    [`${'long '.repeat(100)}.png`, /^[a-z-]{1,100}\.png$/, 'long '.repeat(40).trim()],
  ])('is named %s', async (name, slug, title) => {
    const file = await upload(await png(), name);
    expect(file.slug).toMatch(slug);
    expect(file.details.title).toBe(title);
  });

  test('of the same name gets another address, also at the same time', async () => {
    const body = await png();
    const files = await Promise.all(Array.from({ length: 5 }, () => upload(body, 'twins.png')));
    expect(new Set(files.map(({ slug }) => slug)).size).toBe(5);
    expect(files.every(({ slug }) => /^twins(?:-[a-z0-9]+)?\.png$/.test(slug))).toBe(true);
  });

  test('is what its content says', async () => {
    expect(await upload(await png(), 'photo.jpg')).toMatchObject({
      slug: 'photo.png',
      mime_type: 'image/png',
    });
    expect(await upload(await webp(), 'a.webp')).toMatchObject({ mime_type: 'image/webp' });
    expect(await upload('a,b\n1,2\n', 'table.csv')).toMatchObject({ type: 'csv', mime_type: 'text/csv' });
    expect(await upload('Grüezi', 'notes.txt')).toMatchObject({ type: 'document', mime_type: 'text/plain' });
    expect(await upload('%PDF-1.4\n%%EOF', 'a.pdf')).toMatchObject({ type: 'pdf' });
  });

  test.each([
    ['HTML named as a picture', '<html><script>alert(1)</script></html>', 'x.png', 415],
    ['HTML', '<html></html>', 'x.html', 415],
    ['nothing', '', 'x.png', 422],
    ['binary data named as a text', 'a\0b', 'x.txt', 415],
    ['a zip named as a document', 'PK\x03\x04 broken', 'x.docx', 415],
    ['text named as an SVG', 'hello', 'x.svg', 415],
    ['a script', '#!/bin/sh', 'x.sh', 415],
    ['no extension', 'hello', 'x', 415],
  ])('of %s is refused', async (_what, body, name, status) => {
    const answer = await send(body, name).expect(status);
    expect(answer.body.errors.files).toHaveLength(1);
  });

  test('of pictures that are broken, empty or too large is refused', async () => {
    const whole = await jpeg({ width: 400, height: 300 });
    await send(whole.subarray(0, whole.length / 2), 'truncated.jpg').expect(422);
    await send(pngHeader({ width: 50_000, height: 50_000 }), 'huge.png').expect(422);
    await send(pngHeader({ width: 0, height: 0 }), 'nothing.png').expect(422);
    await send(pngHeader({ width: 10, height: 10 }), 'hollow.png').expect(422);
  });

  test('of several files keeps the good ones and names the others', async () => {
    const { body } = await owner.client
      .post('/api/media/upload')
      .attach('files[]', await png(), 'good.png')
      .attach('files[]', Buffer.from('bad'), 'bad.png')
      .attach('files[]', Buffer.from('fine'), 'fine.txt')
      .expect(201);
    expect(body.results.map(({ slug }: Answer) => slug)).toEqual(['good.png', 'fine.txt']);
    expect(body.refused).toEqual([{ name: 'bad.png', status: 415, message: expect.any(String) }]);
  });

  test('needs a user, and files', async () => {
    await send(await png(), 'x.png', app.browser()).expect(401);
    await owner.client.post('/api/media/upload').expect(422);
    await owner.client.post('/api/media/upload').field('title', 'x').expect(422);
    await owner.client.post('/api/media/upload').send({ files: [] }).expect(422);
  });

  test('over the size or the number is refused, and leaves nothing', async () => {
    const large = await send(Buffer.alloc(20_000_001), 'large.txt').expect(413);
    expect(large.body.message).toBe('A file may have at most 20 MB.');
    let many = owner.client.post('/api/media/upload');
    for (let at = 0; at <= 50; at++) many = many.attach('files[]', Buffer.from('x'), `${at}.txt`);
    await many.expect(413);
    await eventually(async () => expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([]));
  });

  test('that breaks off leaves nothing', async () => {
    const cookie = await cookieOf(owner.client);
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const abort = new AbortController();
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(
              Buffer.from(
                '--b\r\nContent-Disposition: form-data; name="files[]"; filename="a.txt"\r\n\r\nbeginning',
              ),
            );
            setTimeout(() => abort.abort(), 20 + Math.random() * 30);
          },
        });
        await fetch(`${app.origin}/api/media/upload`, {
          method: 'POST',
          headers: { Origin: app.origin, Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=b' },
          body,
          duplex: 'half',
          signal: abort.signal,
        } as RequestInit).catch(() => undefined);
      }),
    );
    await eventually(async () => expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([]));
  });
});

describe('a picture', () => {
  test('of a phone stands upright and does not tell where it was taken', async () => {
    const file = await upload(await photo(), 'holiday.jpg');
    expect(file).toMatchObject({ width: 48, height: 64 });
    const { body } = await fetchFile(file.source_url);
    const metadata = await sharp(body).metadata();
    expect(metadata).toMatchObject({ width: 48, height: 64 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  test('comes in the widths of the list, in the format that the browser takes', async () => {
    const file = await upload(await detailed({ width: 1600, height: 1200 }), 'wide.jpg');
    const get = (query: string, accept: string) =>
      fetchFile(`${file.source_url}?format=auto&${query}`, { Accept: accept });
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'avif'],
      ['image/webp,*/*', 'webp'],
      ['*/*', 'jpeg'],
    ] as const) {
      const { body, headers } = await get('width=640', accept).expect(200);
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        vary: expect.stringContaining('Accept'),
      });
      expect(await sharp(body).metadata()).toMatchObject({ width: 640, height: 480 });
    }
    const larger = await get('width=3840', 'image/webp').expect(200);
    expect(await sharp(larger.body).metadata()).toMatchObject({ width: 1600 });
    const good = await get('width=640&quality=90', 'image/webp').expect(200);
    const poor = await get('width=640&quality=10', 'image/webp').expect(200);
    expect(poor.body.length).toBeLessThan(good.body.length);
  });

  test.each([
    'width=641',
    'width=-1',
    'width=99999999999',
    'width=1e3',
    'width=640&height=480',
    'width=640&quality=0',
    'width=640&quality=101',
    'width=640&quality=a',
    'format=png&width=640',
    'format=auto',
    'width=640&width=750',
  ])('does not come as ?%s', async (query) => {
    const { source_url } = await upload(await png(), 'sizes.png');
    await fetchFile(`${source_url}?${query}`).expect(400);
  });

  test('is cropped around its focal point for previews', async () => {
    const file = await upload(await png({ width: 1000, height: 400 }), 'crop.png');
    const square = async () => {
      const { body, headers } = await fetchFile(`${file.source_url}?format=auto&width=500&height=500`, {
        Accept: 'image/avif',
      }).expect(200);
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(body).metadata()).toMatchObject({ width: 500, height: 500 });
      const { channels } = await sharp(body).stats();
      return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
    };
    const middle = await square();
    expect(Math.abs(middle.red - middle.blue)).toBeLessThan(20);
    await owner.client
      .patch(`/api/media/${file.id}`)
      .send({ focal: { x: 0, y: 0.5 } })
      .expect(200);
    expect(await square()).toMatchObject({ red: 255, blue: 0 });
    await owner.client
      .patch(`/api/media/${file.id}`)
      .send({ focal: { x: 2, y: 0 } })
      .expect(422);
  });

  test.each([
    ['CMYK', () => sharp(RAW).toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg'],
    ['16 bits a channel', () => sharp(RAW).toColourspace('rgb16').png().toBuffer(), 'deep.png'],
    ['transparency', () => sharp(RAW).ensureAlpha(0.5).png().toBuffer(), 'glass.png'],
    ['one grey channel', () => sharp(RAW).greyscale().jpeg().toBuffer(), 'grey.jpg'],
    ['one pixel', () => png({ width: 1, height: 1 }), 'dot.png'],
  ])('with %s comes in every format', async (_what, make, name) => {
    const { source_url } = await upload(await make(), name);
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const { body } = await fetchFile(`${source_url}?format=auto&width=64`, { Accept: accept }).expect(200);
      expect((await sharp(body).metadata()).space).toMatch(/srgb|b-w/);
    }
    const preview = await fetchFile(`${source_url}?format=auto&width=850&height=650`).expect(200);
    expect(await sharp(preview.body).metadata()).toMatchObject({ width: 850, height: 650 });
  });

  test('of a format that browsers do not show is refused with a way out', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    const { body } = await send(heic, 'IMG_0001.HEIC').expect(415);
    expect(body.message).toContain('Export it as JPEG');
  });

  test('that moves goes on moving', async () => {
    const file = await upload(await animation(4), 'moves.gif');
    for (const accept of ['image/avif,image/webp', '*/*']) {
      const { body } = await fetchFile(`${file.source_url}?format=auto&width=16`, { Accept: accept }).expect(
        200,
      );
      expect((await sharp(body).metadata()).pages).toBe(4);
    }
    await send(await animation(1001), 'film.gif').expect(422);
  });

  test('is computed once for requests at the same time, and again after it was replaced', async () => {
    const file = await upload(await png({ width: 900, height: 300 }), 'busy.png');
    const url = `${file.source_url}?format=auto&width=128`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetchFile(url).expect(200)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const etag = String(answers[0]?.headers.etag);
    const cached = await readdir(join(app.dataDir, 'cache', 'images'), { recursive: true });
    expect(cached.filter((name) => etag.includes(name.slice(3)) && name.length > 3)).toHaveLength(1);
    await fetchFile(url, { 'If-None-Match': etag }).expect(304);
    await owner.client
      .post(`/api/media/${file.id}/reupload`)
      .attach('files[]', await png({ width: 300, height: 300 }), 'other.png')
      .expect(200);
    const { body } = await fetchFile(url, { 'If-None-Match': etag }).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 128, height: 128 });
  });

  test('with the time of its last change in the address never has to be asked for again', async () => {
    const { source_url, updated_at } = await upload(await png(), 'fresh.png');
    const url = (at: string) => `${source_url}?format=auto&width=32&v=${encodeURIComponent(at)}`;
    expect((await fetchFile(url(updated_at))).headers['cache-control']).toContain('immutable');
    expect((await fetchFile(url('2020-01-01'))).headers['cache-control']).toContain('max-age=300');
  });
});

describe('an SVG', () => {
  test('loses what could run or load', async () => {
    const source = svg(
      `<script>alert(1)</script><style>@import "http://x/"; a { fill: url(http://x/) }</style>
       <a href="javascript:alert(1)"><text onclick="alert(1)">Hi</text></a>
       <image href="http://x/y.png"/><foreignObject><b>x</b></foreignObject><set attributeName="href" to="x"/>`,
      'onload="alert(1)"',
    );
    const file = await upload(source, 'logo.svg');
    const { body, headers } = await fetchFile(file.source_url).expect(200);
    expect(String(body)).not.toMatch(/script|onload|onclick|http:\/\/x|foreignObject|<set/);
    expect(String(body)).toContain('<text>Hi</text>');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-type']).toBe('image/svg+xml');
  });

  test('has every width already, and is a PNG for previews', async () => {
    const file = await upload(svg(), 'sign.svg');
    const { headers } = await fetchFile(`${file.source_url}?format=auto&width=640`).expect(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    const preview = await fetchFile(`${file.source_url}?format=auto&width=850&height=650`).expect(200);
    expect(await sharp(preview.body).metadata()).toMatchObject({ format: 'png', width: 850, height: 650 });
  });

  test.each([
    ['nested too deeply', svg(`${'<g>'.repeat(100_000)}`)],
    [
      'with entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(100)}">]>${svg('<text>&a;&a;</text>')}`,
    ],
    [
      'larger than any screen',
      svg('', 'style="x"').replace('width="10" height="10"', 'width="90000" height="90000"'),
    ],
  ])('that is %s does no harm', async (_what, source) => {
    const { status } = await send(source, 'odd.svg');
    expect([201, 422]).toContain(status);
  });
});

describe('a file', () => {
  test('comes in parts', async () => {
    const { id, source_url } = await upload('0123456789', 'numbers.txt');
    await owner.client.patch(`/api/media/${id}`).send({ visibility: 'public' }).expect(200);
    const part = await fetchFile(source_url, { Range: 'bytes=2-4' }).expect(206);
    expect([String(part.body), part.headers['content-range']]).toEqual(['234', 'bytes 2-4/10']);
    expect(String((await fetchFile(source_url, { Range: 'bytes=-3' }).expect(206)).body)).toBe('789');
    await fetchFile(source_url, { Range: 'bytes=10-' }).expect(416);
    await fetchFile(source_url, { Range: 'bytes=0-1,3-4' }).expect(200);
    await fetchFile(source_url, { Range: 'bytes=0-1', 'If-Range': '"other"' }).expect(200);
    const head = await app.browser().head(source_url).expect(200);
    expect(head.headers).toMatchObject({
      'content-length': '10',
      'content-disposition': 'attachment; filename="numbers.txt"',
    });
  });

  test('that is no picture is private until its owner publishes it', async () => {
    const { id, source_url } = await upload('secret', 'contract.txt');
    const other = await signedInPerson(app);
    const editor = await personWithRole(app, 'EDITOR');
    await fetchFile(source_url).expect(404);
    await other.client.get(source_url).expect(404);
    const own = await owner.client.get(source_url).expect(200);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    await editor.client.get(source_url).expect(200);
    await owner.client.patch(`/api/media/${id}`).send({ visibility: 'public' }).expect(200);
    await fetchFile(source_url).expect(200);
  });

  test('is changed by its owner: title, alt text, caption', async () => {
    const { id } = await upload(await png(), 'edit.png');
    const patch = async (change: object) =>
      (await owner.client.patch(`/api/media/${id}`).send(change).expect(200)).body.media;
    expect(
      await patch({ title: 'A title', alt_text: 'Two colours', caption: 'Seen from above' }),
    ).toMatchObject({
      details: { title: 'A title', alt_text: 'Two colours', caption: 'Seen from above' },
      is_decorative: false,
      used_in: [],
    });
    expect(await patch({ is_decorative: true })).toMatchObject({
      details: { alt_text: '' },
      is_decorative: true,
    });
    expect(await patch({ is_decorative: false })).toMatchObject({ details: { alt_text: null } });
    await owner.client.patch(`/api/media/${id}`).send({ title: '' }).expect(422);
    await owner.client.patch(`/api/media/${id}`).send({ slug: 'x' }).expect(422);
  });

  test('of another user is not there', async () => {
    const { id } = await upload(await png(), 'mine.png');
    const { client } = await signedInPerson(app);
    await client.get(`/api/media/${id}`).expect(404);
    await client.patch(`/api/media/${id}`).send({ title: 'x' }).expect(404);
    await client.delete(`/api/media/${id}`).expect(404);
    await client
      .post(`/api/media/${id}/reupload`)
      .attach('files[]', await png(), 'x.png')
      .expect(404);
    const { body } = await client
      .post('/api/media/bulk/delete')
      .send({ ids: [id] })
      .expect(200);
    expect(body.ids).toEqual([]);
    await owner.client.get(`/api/media/${id}`).expect(200);
  });

  test('is replaced by a file of the same kind, also twice at once, and nothing is left behind', async () => {
    const { id, source_url } = await upload(await png(), 'again.png');
    const replace = async (body: Buffer, name: string) =>
      owner.client.post(`/api/media/${id}/reupload`).attach('files[]', body, name);
    const both = await Promise.all([
      replace(await jpeg({ width: 10, height: 10 }), 'a.jpg'),
      replace(await jpeg({ width: 20, height: 20 }), 'b.jpg'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await owner.client.get(`/api/media/${id}`).expect(200);
    const served = await fetchFile(source_url).expect(200);
    expect(served.body.length).toBe(body.media.size);
    expect((await replace(Buffer.from('text'), 'c.txt')).status).toBe(422);
    await app.services.worker.idle();
    const stored = await readdir(join(app.dataDir, 'files', 'media', id));
    expect(stored.filter((name) => !name.endsWith('.type'))).toHaveLength(1);
  });

  test('that was deleted is gone, with its bytes', async () => {
    const { id, source_url } = await upload(await png(), 'gone.png');
    await owner.client.delete(`/api/media/${id}`).expect(200);
    await fetchFile(source_url).expect(404);
    await owner.client.delete(`/api/media/${id}`).expect(404);
    await eventually(async () => {
      await app.services.worker.idle();
      expect(await readdir(join(app.dataDir, 'files', 'media', id))).toEqual([]);
    });
  });
});

describe('the list', () => {
  test('shows own files: the selected ones first, then those that were changed last', async () => {
    const { client } = await signedInPerson(app);
    const files: Answer[] = [];
    for (const name of ['one.png', 'two.png', 'three.png'])
      files.push(await upload(await png(), name, client));
    files.push(await upload('text', 'four.txt', client));
    const [one, two, three, four] = files.map(({ id }) => id);
    const list = async (query: string) => {
      const { body } = await client.get(`/api/media?${query}`).expect(200);
      return body.results.map(({ id }: Answer) => id);
    };
    expect(await list('')).toEqual([four, three, two, one]);
    await client.patch(`/api/media/${one}`).send({ caption: 'changed' }).expect(200);
    expect(await list('')).toEqual([one, four, three, two]);
    expect(await list(`selectedIds=${two},${three}&limit=3`)).toEqual([three, two, one]);
    expect(await list('type=document')).toEqual([four]);
    expect(await list(`type=document&selectedIds=${two}`)).toEqual([two, four]);
    expect(await list('nameLike=TWO')).toEqual([two]);
    const month = new Date().toISOString().slice(0, 7);
    expect(await list(`date=${month}`)).toHaveLength(4);
    expect(await list('date=1999-01')).toEqual([]);
    expect(await list('date=never&type=odd')).toHaveLength(4);
    expect(await list(`ownerId=${owner.id}`)).toEqual([]);
    const options = await client.get('/api/media/date-options').expect(200);
    expect(options.body.options).toEqual([
      { value: month, label: expect.stringContaining(month.slice(0, 4)) },
    ]);
    const staff = await personWithRole(app, 'EDITOR');
    const { body } = await staff.client
      .get(`/api/media?ownerId=${(await client.get('/api/auth/user')).body.user.id}`)
      .expect(200);
    expect(body.count).toBe(4);
  });

  test('says whether a slug is free, with its extension', async () => {
    const { slug } = await upload(await png(), 'taken.png');
    const isFree = async (query: string) => {
      const { body } = await owner.client.get(`/api/search/availability/media?${query}`).expect(200);
      return body.is_available;
    };
    expect(await isFree(`value=${slug}`)).toBe(false);
    expect(await isFree('value=free.png')).toBe(true);
    expect(await isFree(`value=taken&current=${slug}`)).toBe(true);
    expect(await isFree(`value=taken&current=other.png`)).toBe(false);
  });
});

async function cookieOf(client: Client): Promise<string> {
  const access = { path: '/', domain: '127.0.0.1', secure: false, script: false };
  return client.jar
    .getCookies(access as never)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

describe('a document', () => {
  const PDF = readFileSync('tests/files/two-pages.pdf');

  test('shows its first page, to those who may open it', async () => {
    const file = await upload(PDF, 'paper.pdf');
    expect(file).toMatchObject({ type: 'pdf', has_preview: true, width: null });
    const url = `${file.source_url}?format=auto&width=256`;
    await fetchFile(url).expect(404);
    const { body } = await owner.client.get(url).set('Accept', 'image/webp').responseType('blob').expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 256 });
    const whole = await owner.client.get(file.source_url).responseType('blob').expect(200);
    expect(whole.body).toEqual(PDF);
    expect(whole.headers['content-disposition']).toBe('inline; filename="paper.pdf"');
  });

  test('of an office program shows the picture that it contains', async () => {
    expect(await upload(docx(), 'plain.docx')).toMatchObject({ type: 'document', has_preview: false });
    const withPicture = (content: Buffer) => docx({ name: 'docProps/thumbnail.jpeg', content });
    const file = await upload(withPicture(await jpeg({ width: 300, height: 400 })), 'letter.docx');
    expect(file).toMatchObject({ mime_type: expect.stringContaining('wordprocessingml'), has_preview: true });
    await owner.client.patch(`/api/media/${file.id}`).send({ visibility: 'public' }).expect(200);
    const { body } = await fetchFile(`${file.source_url}?format=auto&width=128`).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 128 });
    const broken = await upload(withPicture(pngHeader({ width: 10, height: 10 })), 'other.docx');
    expect(broken).toMatchObject({ has_preview: false });
  });

  test.each([
    ['would unpack to gigabytes', docx({ name: 'word/media/a', claimedSize: 4_000_000_000 })],
    ['has 100,000 entries', docx(...Array.from({ length: 65_000 }, (_, at) => ({ name: `a/${at}` })))],
    ['names files outside of itself', docx({ name: '../../etc/passwd', content: 'x' })],
    ['is cut off', docx().subarray(0, -40)],
  ])('that %s is refused', async (_what, body) => {
    await send(body, 'bomb.docx').expect(422);
  });

  test('without pages to show is still a document', async () => {
    expect(await upload('%PDF-1.4\nbroken', 'broken.pdf')).toMatchObject({ type: 'pdf', has_preview: false });
    expect(await upload('Tea', 'plain.txt')).toMatchObject({ has_preview: false });
  });
});

describe('where a file is used', () => {
  test('it stays, and says so: as a profile picture, an avatar, a logo', async () => {
    const { client, id: userId, name } = await signedInPerson(app);
    const { id, source_url } = await upload(await png(), 'face.png', client);
    const profile = await client.patch(`/api/users/${userId}`).send({ profile_media_id: id }).expect(200);
    const shown = { media_id: id, media: { source_url } };
    expect(profile.body.user.profile_media).toMatchObject(shown);
    const publicly = await app.browser().get(`/api/users/${name}`).expect(200);
    expect(publicly.body.user.profile_media).toMatchObject(shown);
    const made = await client.post('/api/bots').send({ name: 'Helper', avatar_media_id: id }).expect(201);
    expect(made.body.bot.avatar).toEqual({ media_id: id, source_url });
    const added = await client.post('/api/sites').send({ name: 'Tea', domain: 'tea.example' }).expect(201);
    const site = `/api/sites/${added.body.site.id}`;
    const withLogo = await client.patch(site).send({ logo_media_id: id }).expect(200);
    expect(withLogo.body.site.logo).toEqual({ media_id: id, source_url });

    const { body } = await client.get(`/api/media/${id}`).expect(200);
    expect(
      body.media.used_in.map(({ kind, label }: { kind: string; label: string }) => [kind, label]),
    ).toEqual([
      ['profile', `Profile picture of ${name}`],
      ['bot', 'Assistant Helper'],
      ['site', 'Website Tea'],
    ]);
    const free = await upload(await png(), 'free.png', client);
    const refused = await client
      .post('/api/media/bulk/delete')
      .send({ ids: [free.id, id] })
      .expect(409);
    expect(refused.body.errors.ids).toHaveLength(3);
    await client.delete(`/api/media/${id}`).expect(409);
    await client.get(`/api/media/${free.id}`).expect(200);

    await client.patch(`/api/users/${userId}`).send({ profile_image: '/images/avatars/2.svg' }).expect(200);
    await client.patch(`/api/bots/${made.body.bot.id}`).send({ avatar_media_id: '' }).expect(200);
    await client.delete(site).expect(200);
    const deleted = await client
      .post('/api/media/bulk/delete')
      .send({ ids: [free.id, id] })
      .expect(200);
    expect(deleted.body.ids.sort()).toEqual([free.id, id].sort());
  });

  test('only own pictures can be chosen', async () => {
    const { client, id: userId } = await signedInPerson(app);
    const foreign = await upload(await png(), 'foreign.png');
    const text = await upload('text', 'text.txt', client);
    for (const profile_media_id of [foreign.id, text.id, 'unknown', 7]) {
      const { body } = await client.patch(`/api/users/${userId}`).send({ profile_media_id }).expect(422);
      expect(Object.keys(body.errors)).toEqual(['profile_media_id']);
    }
  });

  test('and chosen at the moment of its deletion, one of both wins', async () => {
    const { client, id: userId } = await signedInPerson(app);
    for (let round = 0; round < 5; round++) {
      const { id, source_url } = await upload(await png(), 'race.png', client);
      const [chosen, deleted] = await Promise.all([
        client.patch(`/api/users/${userId}`).send({ profile_media_id: id }),
        client.delete(`/api/media/${id}`),
      ]);
      const { user } = (await client.get('/api/auth/user').expect(200)).body;
      const isShown = user.profile_media?.media_id === id;
      expect(deleted.status).toBe(isShown ? 409 : 200);
      expect(isShown ? [200] : [409, 422]).toContain(chosen.status);
      await fetchFile(source_url).expect(isShown ? 200 : 404);
    }
  });

  test('the files of a deleted account go, except where others use them', async () => {
    const { client, id: userId } = await signedInPerson(app);
    const own = await upload(await png(), 'own-face.png', client);
    const shared = await upload(await png(), 'shared.png', client);
    await client.patch(`/api/users/${userId}`).send({ profile_media_id: own.id }).expect(200);
    const staff = await personWithRole(app, 'ADMIN');
    await staff.client.post('/api/bots').send({ name: 'Staff', avatar_media_id: shared.id }).expect(201);
    await client.delete(`/api/users/${userId}`).send({ password: PASSWORD }).expect(200);
    await fetchFile(own.source_url).expect(404);
    await fetchFile(shared.source_url).expect(200);
    const { body } = await staff.client.get(`/api/media/${shared.id}`).expect(200);
    expect(body.media.owner_id).toBeNull();
  });
});
