import sharp, { type Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { animatedPng, animation, jpeg, pngChunk } from '#tests/setup/content/pictures.ts';
import { withoutMetadata } from './without-metadata.ts';

const SECRET = 'GPS 47.37 8.54';
const secret = Buffer.from(SECRET);
const RAW = { create: { width: 30, height: 20, channels: 3 as const, background: '#336699' } };
const at = (body: Buffer, position: number, ...inserted: Buffer[]) =>
  Buffer.concat([body.subarray(0, position), ...inserted, body.subarray(position)]);

const segment = (kind: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, kind, 0, data.length + 2]), data]);
const gifBlocks = (data: Buffer) => Buffer.concat([Buffer.from([data.length]), data, Buffer.from([0])]);

/** With a comment, and with metadata of cameras and programs. */
const CASES: [string, string, () => Promise<Buffer>][] = [
  ['a comment of a JPEG', 'jpeg', async () => at(await jpeg(), 2, segment(0xfe, secret))],
  [
    'Exif of a JPEG',
    'jpeg',
    () =>
      sharp(RAW)
        .jpeg()
        .withExif({ IFD0: { Make: SECRET } })
        .toBuffer(),
  ],
  [
    'any application in a JPEG',
    'jpeg',
    async () => at(await jpeg(), 2, segment(0xe9, secret), segment(0xed, secret)),
  ],
  [
    'a second picture in a JPEG',
    'jpeg',
    async () => at(await jpeg(), 2, segment(0xe2, Buffer.concat([Buffer.from('MPF\0'), secret]))),
  ],
  ['what follows a JPEG', 'jpeg', async () => Buffer.concat([await jpeg(), secret])],
  [
    'a comment of a progressive JPEG',
    'jpeg',
    async () =>
      at(
        await sharp(RAW).jpeg({ progressive: true }).toBuffer(),
        2,
        Buffer.from([0xff]),
        segment(0xfe, secret),
      ),
  ],
  ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'prVt'].map((kind): [string, string, () => Promise<Buffer>] => [
    `${kind} of a PNG`,
    'png',
    async () => at(await sharp(RAW).png().toBuffer(), 33, pngChunk(kind, secret)),
  ]),
  ['what follows a PNG', 'png', async () => Buffer.concat([await sharp(RAW).png().toBuffer(), secret])],
  [
    'a comment of a GIF',
    'gif',
    async () => {
      const gif = await animation(3);
      return at(gif, gif.length - 1, Buffer.from([0x21, 0xfe]), gifBlocks(secret));
    },
  ],
  [
    'XMP of a GIF',
    'gif',
    async () => {
      const gif = await animation(3);
      return at(
        gif,
        gif.length - 1,
        Buffer.from([0x21, 0xff, 11]),
        Buffer.from('XMP DataXMP'),
        gifBlocks(secret),
      );
    },
  ],
  ['what follows a GIF', 'gif', async () => Buffer.concat([await animation(3), secret])],
  [
    'Exif of a WebP',
    'webp',
    () =>
      sharp(RAW)
        .webp()
        .withExif({ IFD0: { Make: SECRET } })
        .toBuffer(),
  ],
  ['what follows a WebP', 'webp', async () => Buffer.concat([await animation(3, 'webp'), secret])],
];

describe('withoutMetadata', () => {
  test.each(CASES)('removes %s, and no pixel', async (_what, format, make) => {
    const source = await make();
    expect(source.includes(secret)).toBe(true);
    const { bytes } = withoutMetadata(source, format);
    expect(bytes.includes(secret)).toBe(false);
    const animated = { animated: true };
    expect(await sharp(bytes, animated).raw().toBuffer()).toEqual(
      await sharp(source, animated).raw().toBuffer(),
    );
    const [before, after] = [await sharp(source).metadata(), await sharp(bytes).metadata()];
    const motion = ({ pages, delay, loop }: Metadata) => ({ pages, delay, loop });
    expect(motion(after)).toEqual(motion(before));
    expect([after.exif, after.xmp]).toEqual([undefined, undefined]);
    expect(withoutMetadata(bytes, format).bytes).toEqual(bytes);
  });

  test.each([
    ['JPEG', 'jpeg', () => sharp(RAW).jpeg({ progressive: true }).withIccProfile('p3').toBuffer()],
    ['PNG', 'png', () => sharp(RAW).png().withIccProfile('p3').toBuffer()],
    ['WebP', 'webp', () => sharp(RAW).ensureAlpha(0.5).webp().withIccProfile('p3').toBuffer()],
    ['GIF', 'gif', () => animation(4)],
  ])('keeps a %s without metadata byte by byte', async (_what, format, make) => {
    const source = await make();
    const stripped = withoutMetadata(source, format).bytes;
    expect((await sharp(stripped).metadata()).icc?.length).toBe((await sharp(source).metadata()).icc?.length);
    const again = withoutMetadata(stripped, format).bytes;
    expect(again).toEqual(stripped);
    if (format !== 'webp')
      expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer());
  });

  test('counts the frames of an animated PNG, and keeps them', async () => {
    const source = await animatedPng(3);
    const { bytes, animatedPngFrames } = withoutMetadata(at(source, 33, pngChunk('tEXt', secret)), 'png');
    expect(animatedPngFrames).toBe(3);
    expect(bytes).toEqual(source);
  });

  test.each([
    ['a GIF without an end', 'gif', async () => (await animation(3)).subarray(0, -1)],
    ['a PNG without an end', 'png', async () => (await sharp(RAW).png().toBuffer()).subarray(0, -12)],
    [
      'a JPEG with rubbish between its parts',
      'jpeg',
      async () => at(await jpeg(), 2, Buffer.from([1, 0xff, 0])),
    ],
  ])('reads %s like decoders', async (_what, format, make) => {
    const source = await make();
    const lenient = { failOn: 'error' } as const;
    const { bytes } = withoutMetadata(source, format);
    expect(await sharp(bytes, lenient).raw().toBuffer()).toEqual(
      await sharp(source, lenient).raw().toBuffer(),
    );
  });

  test('stops at the end of a truncated file', async () => {
    for (const [, format, make] of CASES) {
      const source = await make();
      for (let length = 0; length < source.length; length += 7)
        try {
          withoutMetadata(source.subarray(0, length), format);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
    }
  });
});
