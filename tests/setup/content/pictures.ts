import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Pictures for tests: real ones, created by sharp, and headers that claim more than the file contains.

interface Size {
  width: number;
  height: number;
}

/** Red on the left, blue on the right. */
const twoColours = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
      },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);

export const jpeg = (size: Size = { width: 64, height: 48 }): Promise<Buffer> =>
  twoColours(size).jpeg().toBuffer();
export const png = (size: Size = { width: 64, height: 48 }): Promise<Buffer> =>
  twoColours(size).png().toBuffer();
export const webp = (size: Size = { width: 64, height: 48 }): Promise<Buffer> =>
  twoColours(size).webp().toBuffer();

/** With as much detail as a photo has. */
export const detailed = ({ width, height }: Size): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

/** Like a photo of a phone: rotated, with the location. */
export const photo = (): Promise<Buffer> =>
  twoColours({ width: 64, height: 48 })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export async function animation(frames: number, format: 'gif' | 'webp' = 'gif'): Promise<Buffer> {
  const images = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({
        create: { width: 16, height: 16, channels: 3, background: { r: (at * 40) % 256, g: 10, b: 90 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(images, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
}

/** A PNG of this many identical frames. */
export async function animatedPng(frames: number, size: Size = { width: 16, height: 16 }): Promise<Buffer> {
  const still = await png(size);
  const at = still.indexOf('IDAT') - 4;
  const pixels = still.subarray(at + 8, at + 8 + still.readUInt32BE(at));
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  let sequence = 0;
  const control = () => {
    const [width, height, shown] = [
      number(size.width),
      number(size.height),
      Buffer.from([0, 1, 0, 10, 0, 0]),
    ];
    return pngChunk('fcTL', Buffer.concat([number(sequence++), width, height, Buffer.alloc(8), shown]));
  };
  const later = Array.from({ length: frames - 1 }, () => [
    control(),
    pngChunk('fdAT', Buffer.concat([number(sequence++), pixels])),
  ]).flat();
  return Buffer.concat([
    still.subarray(0, 33),
    pngChunk('acTL', Buffer.concat([number(frames), number(0)])),
    control(),
    pngChunk('IDAT', pixels),
    ...later,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG whose header claims this size; its pixels are missing. */
export function pngHeader({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

export const svg = (content = '<circle cx="5" cy="5" r="4"/>', attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10" ${attributes}>${content}</svg>`;

/** An ICO file with one picture: a PNG, or a red bitmap of this size with 32 bits a pixel. */
export function ico(picture: Buffer | number): Buffer {
  const data = typeof picture === 'number' ? redBitmap(picture) : picture;
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(typeof picture === 'number' ? picture : 64, 6);
  header.writeUInt32LE(data.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, data]);
}

function redBitmap(size: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(2 * size, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.writeUInt32LE(0xffff0000, at);
  return Buffer.concat([header, pixels]);
}
