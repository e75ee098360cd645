import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ico, jpeg, png, svg } from '#tests/setup/content/pictures.ts';
import { docx } from '#tests/setup/content/zip.ts';
import { createDrawing } from './drawing.ts';

const drawing = createDrawing();
const hurried = createDrawing({ timeoutMs: 1500 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-drawing-'));
});
afterAll(async () => {
  drawing.close();
  hurried.close();
  await rm(folder, { recursive: true });
});

async function fileOf(content: string | Buffer, name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const size = { width: 850, height: 650 };
const CENTRE = { x: 0.5, y: 0.5 };
const NOISE =
  '<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter><rect width="8000" height="8000" filter="url(#f)"/>';
const large = `<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000">${NOISE}</svg>`;
/** Each of some elements draws ten of the one before. */
const ENDLESS = Array.from(
  { length: 7 },
  (_, at) => `<g id="a${at + 1}" filter="url(#f)">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
).join('');
const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter><rect id="a0" width="800" height="800"/>${ENDLESS}</svg>`;

interface Part {
  name: string;
  content: string;
}

/** Each part draws ten times the one before. */
const tenTimesEach = (content: string): Part[] =>
  Array.from({ length: 9 }, (_, at) => ({
    name: `X${at}`,
    content: at === 0 ? content : `/X${at - 1} Do\n`.repeat(10),
  }));

function pdf(content: string, parts: Part[] = []): string {
  const resources = `/Resources<</XObject<<${parts.map(({ name }, at) => `/${name} ${at + 5} 0 R`).join('')}>>>>`;
  const stream = (id: number, entries: string, body: string) =>
    `${id} 0 obj<<${entries}/Length ${body.length}>>stream\n${body}\nendstream endobj\n`;
  return [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R${resources}>>endobj\n`,
    stream(4, '', content),
    ...parts.map((part, at) =>
      stream(at + 5, `/Type/XObject/Subtype/Form/BBox[0 0 600 800]${resources}`, part.content),
    ),
    'trailer<</Root 1 0 R>>',
  ].join('');
}

describe('createDrawing', () => {
  test('draws only the requested pixels of an SVG', async () => {
    const prepared = await drawing.prepareSvg(await fileOf(large, 'large.svg'));
    expect(prepared).toMatchObject({ width: 8000, height: 8000 });
    const drawn = await drawing.cropSvg(prepared.svg, { ...size, focal: CENTRE });
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', ...size });
  });

  test('draws the part around the focal point', async () => {
    const source = '<rect width="5" height="10" fill="#f00"/><rect x="5" width="5" height="10" fill="#00f"/>';
    const { svg: prepared } = await drawing.prepareSvg(
      await fileOf(
        svg(source).replace('width="10" height="10"', 'width="1000" height="400" preserveAspectRatio="none"'),
        'two.svg',
      ),
    );
    const colourAt = async (x: number) => {
      const drawn = await drawing.cropSvg(prepared, { width: 500, height: 500, focal: { x, y: 0.5 } });
      const { dominant } = await sharp(drawn).stats();
      return dominant.r > dominant.b ? 'red' : 'blue';
    };
    expect([await colourAt(0), await colourAt(1)]).toEqual(['red', 'blue']);
  });

  test('aborts an SVG that takes too long, and draws the next', async () => {
    const slow = hurried.prepareSvg(await fileOf(endless, 'endless.svg'));
    const next = hurried.prepareSvg(await fileOf(svg(), 'next.svg'));
    await expect(slow).rejects.toMatchObject({ status: 422, message: expect.stringContaining('too long') });
    expect(await next).toMatchObject({ width: 10, height: 10 });
    await expect(hurried.cropSvg(Buffer.from(endless), { ...size, focal: CENTRE })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('aborts a drawing that needs too much memory', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 4, background: '#f00' } })
      .png()
      .toBuffer();
    const source = svg(
      `<image href="data:image/png;base64,${bomb.toString('base64')}" width="9" height="9"/>`,
    );
    await expect(drawing.prepareSvg(await fileOf(source, 'bomb.svg'))).rejects.toMatchObject({ status: 422 });
    expect(await drawing.prepareSvg(await fileOf(svg(), 'small.svg'))).toMatchObject({ width: 10 });
  });

  test('distinguishes a failure of the disk from a broken file', async () => {
    await expect(drawing.prepareSvg(join(folder, 'missing.svg'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(drawing.prepareSvg(await fileOf('<a/>', 'none.svg'))).rejects.toMatchObject({ status: 422 });
  });

  test('opens only JPEG and PNG in a document, whatever their extension', async () => {
    const withPicture = (content: string | Buffer) =>
      docx({ name: 'docProps/thumbnail.jpeg', content: Buffer.from(content) });
    const pages = await Promise.all([
      drawing.firstPage(await fileOf(withPicture(await jpeg()), 'a.docx'), 'docx'),
      drawing.firstPage(await fileOf(withPicture(svg()), 'b.docx'), 'docx'),
    ]);
    expect(pages.map((page) => page !== undefined)).toEqual([true, false]);
  });

  test.each([
    ['broken', '%PDF-1.4\n'],
    ['slow', pdf('0 0 600 800 re f\n'.repeat(100_000))],
    ['too large for the memory', pdf('/X8 Do', tenTimesEach('0 0 600 800 re f'))],
  ])('has no preview of a PDF that is %s, and draws the next file', async (_what, content) => {
    expect(await hurried.firstPage(await fileOf(content, 'bad.pdf'), 'pdf')).toBeUndefined();
    expect(await hurried.prepareSvg(await fileOf(svg(), 'after.svg'))).toMatchObject({ width: 10 });
  });

  test('refuses office documents with entities, and with external pictures', async () => {
    const entity = `<?xml version="1.0"?><!-- ${'x'.repeat(200_000)} --><!DOCTYPE a [<!ENTITY a "${'b'.repeat(99)}">]><a>&a;</a>`;
    const relation = (type: string, mode: string) =>
      docx({
        name: 'word/_rels/document.xml.rels',
        content: `<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://x.example/a.png" TargetMode="${mode}"/></Relationships>`,
      });
    const check = async (document: Buffer) => drawing.checkOffice(await fileOf(document, 'check.docx'));
    const utf16 = Buffer.from(`\ufeff${entity}`, 'utf16le');
    for (const refused of [
      docx({ name: 'word/styles.xml', content: entity }),
      docx({ name: 'word/styles.xml', content: utf16 }),
      relation('image', 'External'),
      relation('im&#97;ge', 'External'),
    ])
      await expect(check(refused)).rejects.toMatchObject({ status: 422 });
    for (const fine of [docx(), relation('hyperlink', 'External'), relation('image', 'Internal')])
      expect(await check(fine)).toBeUndefined();
  });
});

describe('an icon', () => {
  const WIDE = { width: 64, height: 32 };
  const redPoint = svg('<rect width="100" height="100" fill="#ff0000"/>');

  test.each([
    ['a PNG', () => png(WIDE)],
    ['a JPEG', () => jpeg(WIDE)],
    ['an SVG', async () => Buffer.from(redPoint)],
    ['an ICO with a bitmap', async () => ico(32)],
    ['an ICO with a PNG', async () => ico(await png({ width: 64, height: 64 }))],
  ])('of %s is a small square PNG', async (_what, make) => {
    const drawn = await drawing.icon(await make());
    const image = sharp(drawn);
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
    const [red, green, blue] = await image
      .extract({ left: 10, top: 24, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(240);
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(20);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['an ICO that is cut off', ico(32).subarray(0, 60)],
    ['an ICO that names too much', Buffer.from([0, 0, 1, 0, 255, 255, 1, 1, 1, 1])],
    ['noise', Buffer.from('GIF89a and so on')],
  ])('of %s is undefined', async (_what, bytes) => expect(await drawing.icon(bytes)).toBeUndefined());
});
