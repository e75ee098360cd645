import { loadSharp } from './sharp.ts';

interface Pixels {
  width: number;
  height: number;
  /** Blue, green, red and alpha of each. */
  data: Uint8Array;
}

export async function encodePixels({ width, height, data }: Pixels): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .recomb([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ])
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
