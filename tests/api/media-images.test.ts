import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { withMediaApp } from '../setup/content/media-app.ts';
import {
  animatedPng,
  animation,
  detailed,
  jpeg,
  photo,
  png,
  pngChunk,
  svg,
} from '../setup/content/pictures.ts';

const media = withMediaApp();
const RAW = { create: { width: 90, height: 60, channels: 3 as const, background: '#336699' } };

describe('a picture', () => {
  test('of a phone is rotated upright, without its location', async () => {
    const file = await media.upload(await photo(), 'holiday.jpg');
    expect(file).toMatchObject({ width: 48, height: 64 });
    const { body } = await media.fetchFile(file.source_url);
    const metadata = await sharp(body).metadata();
    expect(metadata).toMatchObject({ width: 48, height: 64 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  test('has the listed widths and the format that the browser accepts', async () => {
    const file = await media.upload(await detailed({ width: 1600, height: 1200 }), 'wide.jpg');
    const get = (query: string, accept: string) =>
      media.fetchFile(`${file.source_url}?format=auto&${query}`, { Accept: accept });
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
  ])('refuses ?%s', async (query) => {
    const { source_url } = await media.upload(await png(), 'sizes.png');
    await media.fetchFile(`${source_url}?${query}`).expect(400);
  });

  test('is cropped around its focal point for previews', async () => {
    const file = await media.upload(await png({ width: 1000, height: 400 }), 'crop.png');
    const square = async () => {
      const { body, headers } = await media
        .fetchFile(`${file.source_url}?format=auto&width=500&height=500`, {
          Accept: 'image/avif',
        })
        .expect(200);
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(body).metadata()).toMatchObject({ width: 500, height: 500 });
      const { channels } = await sharp(body).stats();
      return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
    };
    const middle = await square();
    expect(Math.abs(middle.red - middle.blue)).toBeLessThan(20);
    await media.owner.client
      .patch(`/api/media/${file.id}`)
      .send({ focal: { x: 0, y: 0.5 } })
      .expect(200);
    expect(await square()).toMatchObject({ red: 255, blue: 0 });
    await media.owner.client
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
  ])('with %s is available in every format', async (_what, make, name) => {
    const { source_url } = await media.upload(await make(), name);
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const { body } = await media
        .fetchFile(`${source_url}?format=auto&width=64`, { Accept: accept })
        .expect(200);
      expect((await sharp(body).metadata()).space).toMatch(/srgb|b-w/);
    }
    const preview = await media.fetchFile(`${source_url}?format=auto&width=850&height=650`).expect(200);
    expect(await sharp(preview.body).metadata()).toMatchObject({ width: 850, height: 650 });
  });

  test('in a format that browsers do not support is refused with a suggestion', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    const { body } = await media.send(heic, 'IMG_0001.HEIC').expect(415);
    expect(body.message).toContain('Export it as JPEG');
  });

  test('with animation stays animated', async () => {
    const file = await media.upload(await animation(4), 'moves.gif');
    for (const accept of ['image/avif,image/webp', '*/*']) {
      const { body } = await media
        .fetchFile(`${file.source_url}?format=auto&width=16`, { Accept: accept })
        .expect(200);
      expect((await sharp(body).metadata()).pages).toBe(4);
    }
    await media.send(await animation(1001), 'film.gif').expect(422);
  });

  test('that is an animated PNG is animated in every width, and still in previews', async () => {
    const source = await animatedPng(3);
    const file = await media.upload(source, 'moves.png');
    for (const query of ['', '?format=auto&width=16']) {
      const { body } = await media.fetchFile(file.source_url + query, { Accept: 'image/webp' }).expect(200);
      expect(body).toEqual(source);
    }
    const preview = await media.fetchFile(`${file.source_url}?format=auto&width=500&height=500`).expect(200);
    expect(await sharp(preview.body).metadata()).toMatchObject({ format: 'png', width: 500 });
    await media.send(await animatedPng(1001), 'film.png').expect(422);
    await media.send(await animatedPng(100, { width: 1000, height: 1000 }), 'wall.png').expect(422);
    // A part that is not shown makes it larger than a page should load.
    const heavy = pngChunk('fdAT', Buffer.alloc(5_000_000));
    const parts = [source.subarray(0, -12), heavy, source.subarray(-12)];
    const { body } = await media.send(Buffer.concat(parts), 'heavy.png').expect(422);
    expect(body.message).toContain('5 MB');
  });

  test('that is too tall for new formats keeps its own', async () => {
    const tall = await sharp({ create: { ...RAW.create, width: 700, height: 40_000 } })
      .jpeg()
      .toBuffer();
    const { source_url } = await media.upload(tall, 'tall.jpg');
    const { body } = await media
      .fetchFile(`${source_url}?format=auto&width=640`, { Accept: 'image/avif,image/webp' })
      .expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  });

  test('loses its comments only', async () => {
    const still = await jpeg();
    const comment = Buffer.from('\xff\xfe\x00\x10GPS 47.37 8.54', 'latin1');
    const file = await media.upload(
      Buffer.concat([still.subarray(0, 2), comment, still.subarray(2), Buffer.from('GPS')]),
      'note.jpg',
    );
    expect((await media.fetchFile(file.source_url).expect(200)).body).toEqual(still);
  });

  test('is cached under one name, and computed again after a replacement', async () => {
    const file = await media.upload(await png({ width: 900, height: 300 }), 'busy.png');
    const url = `${file.source_url}?format=auto&width=128`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => media.fetchFile(url).expect(200)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const etag = String(answers[0]?.headers.etag);
    // The answers do not wait for the disk.
    await eventually(async () => {
      const cached = await readdir(join(media.app.dataDir, 'cache', 'images'), { recursive: true });
      expect(cached.filter((name) => etag.includes(name.slice(3)) && name.length > 3)).toHaveLength(1);
    });
    await media.fetchFile(url, { 'If-None-Match': etag }).expect(304);
    await media.owner.client
      .post(`/api/media/${file.id}/reupload`)
      .attach('files[]', await png({ width: 300, height: 300 }), 'other.png')
      .expect(200);
    const { body } = await media.fetchFile(url, { 'If-None-Match': etag }).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 128, height: 128 });
  });

  test('with a version in its address is cacheable forever', async () => {
    const { source_url, updated_at } = await media.upload(await png(), 'fresh.png');
    const url = (at: string) => `${source_url}?format=auto&width=32&v=${encodeURIComponent(at)}`;
    expect((await media.fetchFile(url(updated_at))).headers['cache-control']).toContain('immutable');
    expect((await media.fetchFile(url('2020-01-01'))).headers['cache-control']).toContain('max-age=300');
  });
});

describe('an SVG', () => {
  test('loses everything that could run or load', async () => {
    const source = svg(
      `<script>alert(1)</script><style>@import "http://x/"; a { fill: url(http://x/) }</style>
       <a href="javascript:alert(1)"><text onclick="alert(1)">Hi</text></a>
       <image href="http://x/y.png"/><foreignObject><b>x</b></foreignObject><set attributeName="href" to="x"/>`,
      'onload="alert(1)"',
    );
    const file = await media.upload(source, 'logo.svg');
    const { body, headers } = await media.fetchFile(file.source_url).expect(200);
    expect(String(body)).not.toMatch(/script|onload|onclick|http:\/\/x|foreignObject|<set/);
    expect(String(body)).toContain('<text>Hi</text>');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-type']).toBe('image/svg+xml');
  });

  test('is sent unchanged for every width, and as a PNG for previews', async () => {
    const file = await media.upload(svg(), 'sign.svg');
    const { headers } = await media.fetchFile(`${file.source_url}?format=auto&width=640`).expect(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    const preview = await media.fetchFile(`${file.source_url}?format=auto&width=850&height=650`).expect(200);
    expect(await sharp(preview.body).metadata()).toMatchObject({ format: 'png', width: 850, height: 650 });
  });

  test('above 2 MB is not processed', async () => {
    const { body } = await media.send(svg(`<text>${'a'.repeat(2_000_000)}</text>`), 'long.svg').expect(422);
    expect(body.message).toBe('An SVG may have at most 2 MB.');
  });

  test.each([
    ['nested too deeply', svg('<g>'.repeat(100_000))],
    ['larger than any screen', svg().replace('width="10" height="10"', 'width="90000" height="90000"')],
    ['empty', svg().replace('width="10" height="10"', 'width="0" height="0"')],
  ])('that is %s is refused', async (_what, source) => {
    await media.send(source, 'odd.svg').expect(422);
  });

  test('does not grow by its entities', async () => {
    const entities = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('');
    const source = `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]>${svg('<text>&e12;</text>')}`;
    const { source_url } = await media.upload(source, 'lol.svg');
    const { body } = await media.fetchFile(source_url).expect(200);
    expect(body.length).toBeLessThan(source.length);
  });
});
