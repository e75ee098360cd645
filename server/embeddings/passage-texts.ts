import { hash } from 'node:crypto';
import { plainText } from '#lib/passage-content.ts';
import { cutText } from '#lib/text.ts';

/** Few passages are longer. Embedding models accept about twice as much. */
const MAX_CHARACTERS = 3000;
const HASH_BYTES = 16;

/** The text that is embedded. Title and headings give context to a short passage. */
export const textOf = (title: string | null, heading: string, content: string): string =>
  cutText([title, heading, plainText(content)].filter(Boolean).join('\n'), MAX_CHARACTERS);

/** Two passages with the same text have the same vector. */
export const hashOf = (text: string): string => hash('sha256', text).slice(0, 2 * HASH_BYTES);

export const joinHashes = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'hex');

export const splitHashes = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.toString('hex', i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
