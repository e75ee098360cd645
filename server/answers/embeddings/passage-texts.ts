import { hash } from 'node:crypto';
import type { PassageText } from './vectorizer.ts';

const HASH_BYTES = 16;

/** Two passages with the same text have the same vector. */
export const hashOf = ({ text, language }: PassageText): string =>
  hash('sha256', language === null ? text : `${language}\n${text}`).slice(0, 2 * HASH_BYTES);

export const joinHashes = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'hex');

export const splitHashes = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.toString('hex', i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
