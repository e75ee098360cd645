import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './read-backup.ts';

/** Pictures do not become smaller; rows do with any level. */
const FAST = 1;

/** How files in the format of age (https://age-encryption.org) begin. */
const AGE = Buffer.from('age-encryption.org/');

/** Compressed by gzip, then encrypted by age if there is a passphrase. */
export async function encode(archive: Readable, passphrase: string | undefined): Promise<Readable> {
  const compressed = through(archive, createGzip({ level: FAST }));
  if (!passphrase) return compressed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(compressed)));
}

/** @throws BackupError for an encrypted file without its passphrase */
export async function decode(file: Readable, passphrase: string | undefined): Promise<Readable> {
  const { head, body } = await peek(file, AGE.length);
  if (!head.equals(AGE)) return through(body, createGunzip());
  const refuse = (reason: string) => {
    body.destroy();
    throw new BackupError(reason);
  };
  if (!passphrase) return refuse('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter
    .decrypt(toWeb(body))
    .catch(() => refuse('BACKUP_PASSPHRASE is not the passphrase of this backup.'));
  return through(fromWeb(decrypted), createGunzip());
}

type Transform = ReturnType<typeof createGzip> | ReturnType<typeof createGunzip>;

/** An error of one stream ends the other with it. */
function through(source: Readable, transform: Transform): Readable {
  pipeline(source, transform).catch((error: Error) => transform.destroy(error));
  return transform;
}

const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);

/** The first bytes of a stream, and the whole stream again. */
async function peek(stream: Readable, length: number): Promise<{ head: Buffer; body: Readable }> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length >= length) break;
  }
  if (stream.readableEnded) return { head: bytes, body: Readable.from([bytes]) };
  stream.unshift(bytes);
  return { head: bytes.subarray(0, length), body: stream };
}
