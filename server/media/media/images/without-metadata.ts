/** A picture file without its metadata, which may name the photographer, the place and the camera. */
export interface Stripped {
  bytes: Buffer;
  /** Of an animated PNG. */
  animatedPngFrames?: number;
}

/**
 * Removes metadata, comments and what follows the end of a picture, without touching its pixels. What the decoder does
 * not need is left out, so that an unknown kind of metadata is removed as well.
 * @throws RangeError if the file ends in the middle
 */
export function withoutMetadata(source: Buffer, format: string | undefined): Stripped {
  if (format === 'jpeg') return { bytes: stripJpeg(source) };
  if (format === 'png') return stripPng(source);
  if (format === 'gif') return { bytes: stripGif(source) };
  if (format === 'webp') return { bytes: stripWebp(source) };
  return { bytes: source };
}

const SCAN = 0xda;
const END = 0xd9;
/** Text before the data of a segment for applications: size and density, colour profile, colour transform. */
const KEPT_APPS: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/** Segments, each `ff`, its kind, and its length; the pixels of a scan follow its segment up to the next kind. */
function stripJpeg(source: Buffer): Buffer {
  const parts = [source.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= source.length) {
    const kind = source.readUInt8(at + 1);
    // Decoders skip bytes between segments.
    if (source[at] !== 0xff || kind === 0xff || kind === 0) {
      at += 1;
      continue;
    }
    if (kind === END) break;
    const dataEnd = at + 2 + source.readUInt16BE(at + 2);
    const end = kind === SCAN ? endOfScan(source, dataEnd) : dataEnd;
    if (isJpegPartKept(kind, source.subarray(at + 4, dataEnd))) parts.push(source.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.from([0xff, END])]);
}

function isJpegPartKept(kind: number, data: Buffer): boolean {
  const isComment = kind === 0xfe;
  const isApp = kind >= 0xe0 && kind <= 0xef;
  const beginning = KEPT_APPS[kind];
  return isApp ? beginning !== undefined && data.toString('latin1').startsWith(beginning) : !isComment;
}

/** `ff 00` is a byte of the scan, `ff d0` to `ff d7` are marks inside of it. */
function endOfScan(source: Buffer, start: number): number {
  for (let at = start; at + 1 < source.length; at++) {
    if (source[at] !== 0xff) continue;
    const next = source[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return source.length;
}

const PNG_SIGNATURE_BYTES = 8;
const KEPT_PNG_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'],
  ...['sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
]);

/** Chunks, each its length, kind, data and checksum. */
function stripPng(source: Buffer): Stripped {
  const parts = [source.subarray(0, PNG_SIGNATURE_BYTES)];
  let frames = 0;
  let isAnimated = false;
  for (let at = PNG_SIGNATURE_BYTES, kind = ''; kind !== 'IEND' && at + 12 <= source.length; ) {
    const end = at + 12 + source.readUInt32BE(at);
    kind = source.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') isAnimated = true;
    if (kind === 'fcTL') frames += 1;
    if (KEPT_PNG_CHUNKS.has(kind)) parts.push(source.subarray(at, end));
    at = end;
  }
  return { bytes: Buffer.concat(parts), animatedPngFrames: isAnimated ? frames : 0 };
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;
const GIF_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;

/** A header with a palette; then extensions, and images with palettes, each in small blocks up to an empty one. */
function stripGif(source: Buffer): Buffer {
  const header = 13 + paletteBytes(source.readUInt8(10));
  const parts = [source.subarray(0, header)];
  let at = header;
  // Decoders take anything else for the end.
  while (source[at] === GIF_IMAGE || source[at] === GIF_EXTENSION) {
    const start = at;
    if (source[at] === GIF_IMAGE) {
      at = endOfBlocks(source, at + 11 + paletteBytes(source.readUInt8(at + 9)));
      parts.push(source.subarray(start, at));
    } else {
      at = endOfBlocks(source, at + 2);
      if (isGifExtensionKept(source.subarray(start, at))) parts.push(source.subarray(start, at));
    }
  }
  return Buffer.concat([...parts, Buffer.from([GIF_END])]);
}

/** How long a frame is shown, and how often the animation is repeated. */
function isGifExtensionKept(extension: Buffer): boolean {
  const kind = extension.readUInt8(1);
  const application = extension.toString('latin1', 3, 14);
  return (
    kind === GIF_CONTROL || (kind === GIF_APPLICATION && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(application))
  );
}

const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfBlocks(source: Buffer, start: number): number {
  let at = start;
  for (let size = source.readUInt8(at); size > 0; size = source.readUInt8(at)) at += size + 1;
  return at + 1;
}

const KEPT_WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the flags of an extended WebP: it has Exif, XMP. */
const METADATA_FLAGS = 0x08 | 0x04;

/** RIFF: chunks, each its kind, length and data of an even length. */
function stripWebp(source: Buffer): Buffer {
  const parts: Buffer[] = [];
  const whole = Math.min(source.length, 8 + source.readUInt32LE(4));
  for (let at = 12; at + 8 <= whole; ) {
    const kind = source.toString('latin1', at, at + 4);
    const length = source.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (KEPT_WEBP_CHUNKS.has(kind))
      parts.push(kind === 'VP8X' ? withoutFlags(source, at, end) : source.subarray(at, end));
    at = end;
  }
  const body = Buffer.concat(parts);
  const header = Buffer.from(source.subarray(0, 12));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

function withoutFlags(source: Buffer, start: number, end: number): Buffer {
  const chunk = Buffer.from(source.subarray(start, end));
  chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8);
  return chunk;
}
