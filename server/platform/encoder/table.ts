import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Vectors of the words of a language: integers, each row with a scale. Rows of buckets follow those of words. */
export interface Table {
  dimensions: number;
  words: readonly string[];
  buckets: number;
  scales: Float32Array;
  rows: Int8Array;
}

const MAGIC = 'FoyerEn1';
const HASH_BYTES = 8;
/** The magic, the hash of what follows, dimensions, words, buckets, and the bytes of the list of words. */
const HEADER_BYTES = MAGIC.length + HASH_BYTES + 4 * 4;

/** The content of a file of weights. */
export function bytesOfTable({ dimensions, words, buckets, scales, rows }: Table): Buffer {
  const list = listOf(words);
  const counts = Uint32Array.of(dimensions, words.length, buckets, list.length);
  const parts = [counts, list, scales, rows].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const content = Buffer.concat(parts);
  const digest = hash('sha256', content, 'buffer').subarray(0, HASH_BYTES);
  return Buffer.concat([Buffer.from(MAGIC), digest, content]);
}

/** Padded, so that the scales after it are aligned. */
function listOf(words: readonly string[]): Buffer {
  const list = Buffer.from(words.join('\n'));
  return Buffer.concat([list, Buffer.alloc((4 - (list.length % 4)) % 4, '\n')]);
}

/**
 * The hash of a file's content, as it states it.
 * @throws Error if the file is missing or cut
 */
export function readName(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header);
    return readHeader(header, fstatSync(descriptor).size).name;
  } finally {
    closeSync(descriptor);
  }
}

/** @throws Error if the file is missing or cut */
export function readTable(file: string): Table {
  const bytes = readFileSync(file);
  const { dimensions, wordCount, buckets, listBytes, rowCount } = readHeader(bytes, bytes.length);
  const scalesAt = HEADER_BYTES + listBytes;
  const rowsAt = scalesAt + 4 * rowCount;
  const list = bytes.toString('utf8', HEADER_BYTES, scalesAt);
  return {
    dimensions,
    words: list.split('\n', wordCount),
    buckets,
    scales: new Float32Array(bytes.buffer.slice(bytes.byteOffset + scalesAt, bytes.byteOffset + rowsAt)),
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, rowCount * dimensions),
  };
}

function readHeader(bytes: Buffer, size: number) {
  if (size < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error('It is no file of weights.');
  const counts = MAGIC.length + HASH_BYTES;
  const [dimensions, wordCount, buckets, listBytes] = [0, 4, 8, 12].map((at) =>
    bytes.readUInt32LE(counts + at),
  ) as [number, number, number, number];
  const rowCount = wordCount + buckets;
  if (size !== HEADER_BYTES + listBytes + rowCount * (4 + dimensions)) throw new Error('It is cut.');
  return {
    name: bytes.toString('hex', MAGIC.length, MAGIC.length + HASH_BYTES),
    dimensions,
    wordCount,
    buckets,
    listBytes,
    rowCount,
  };
}
