import type { Sharp } from 'sharp';
import { openImage } from '../images/sharp.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { cropSvg } from './svg-picture.ts';

/** Shown at half this size. */
const SIZE = 48;
const CENTRE = { x: 0.5, y: 0.5 };
const LIMITS = { limitInputPixels: 4_000_000 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const ICO_SIGNATURE = Buffer.from([0, 0, 1, 0]);

/** Draws a website's icon, in whatever format it is, as a square PNG. Throws for one that cannot be drawn. */
export async function drawIcon(bytes: Uint8Array): Promise<Buffer> {
  const icon = Buffer.from(bytes);
  const image = await openIcon(icon);
  return image.resize({ width: SIZE, height: SIZE, fit: 'contain', background: CLEAR }).png().toBuffer();
}

async function openIcon(icon: Buffer): Promise<Sharp> {
  if (icon.subarray(0, 4).equals(ICO_SIGNATURE)) return openIco(icon);
  if (!/^\s*(?:\ufeff)?\s*</.test(icon.toString('utf8', 0, 200))) return openImage(icon, LIMITS);
  const svg = Buffer.from(sanitizeSvg(icon.toString('utf8')));
  return openImage(await cropSvg(svg, { width: SIZE, height: SIZE, focal: CENTRE }), LIMITS);
}

const ENTRY_BYTES = 16;

/** The largest picture in an ICO file: a PNG, or a bitmap of 32 or 24 bits a pixel, which is stored from the bottom up. */
function openIco(ico: Buffer): Promise<Sharp> {
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, i) => 6 + i * ENTRY_BYTES).map((at) => ({
    // 0 is 256.
    width: ico.readUInt8(at) || 256,
    data: ico.subarray(ico.readUInt32LE(at + 12), ico.readUInt32LE(at + 12) + ico.readUInt32LE(at + 8)),
  }));
  const { data } = entries.reduce((best, entry) => (entry.width > best.width ? entry : best));
  if (data.subarray(0, 4).equals(PNG_SIGNATURE)) return openImage(data, LIMITS);

  const width = data.readInt32LE(4);
  // With the mask below it.
  const height = data.readInt32LE(8) / 2;
  const channels = data.readUInt16LE(14) / 8;
  if ((channels !== 3 && channels !== 4) || !(width > 0 && width <= 256 && height > 0 && height <= 256))
    throw new Error('not a bitmap that can be drawn');
  const rowBytes = Math.ceil((width * channels) / 4) * 4;
  const pixels = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = data.readUInt32LE(0) + (height - 1 - y) * rowBytes + x * channels;
      const to = (y * width + x) * channels;
      // Blue, green, red.
      pixels.writeUIntBE(data.readUIntLE(from, 3), to, 3);
      if (channels === 4) pixels.writeUInt8(data.readUInt8(from + 3), to + 3);
    }
  }
  return openImage(pixels, { raw: { width, height, channels } });
}
