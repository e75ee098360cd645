import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { weakenPassphrases } from '#tests/setup/app/weak-passphrases.ts';
import { decode, encode } from './encoding.ts';
import { MAX_ROW_BYTES } from './format.ts';
import { chunksOf } from './write-backup.ts';

/** More than the stream of a file reads at once. */
const CONTENT = randomBytes(300_000);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-encoding-'));
});

beforeEach(weakenPassphrases);
afterAll(() => rm(folder, { recursive: true }));

async function writeEncoded(passphrase: string | undefined): Promise<string> {
  const path = join(folder, passphrase ?? 'open');
  await writeFile(path, await encode(Readable.from([CONTENT]), passphrase));
  return path;
}

test.each([undefined, 'a passphrase'])(
  'content is decoded as encoded, passphrase: %s',
  async (passphrase) => {
    const file = createReadStream(await writeEncoded(passphrase));
    expect(await buffer(await decode(file, passphrase))).toEqual(CONTENT);
  },
);

test.each([undefined, 'another one'])(
  'a file that cannot be decrypted is closed, passphrase: %s',
  async (wrong) => {
    const file = createReadStream(await writeEncoded('a passphrase'));
    await expect(decode(file, wrong)).rejects.toThrow('BACKUP_PASSPHRASE');
    await expect.poll(() => file.closed).toBe(true);
  },
);

test.each(['', 'short'])('a file with the content “%s” is refused', async (content) => {
  const path = join(folder, 'short');
  await writeFile(path, content);
  const decoded = await decode(createReadStream(path), undefined);
  await expect(buffer(decoded)).rejects.toThrow();
});

test('a row whose bytes a restore would refuse is not backed up', async () => {
  const snapshot = {
    async *rows() {
      yield [{ body: '茶'.repeat(MAX_ROW_BYTES / 3) }];
    },
  };
  await expect(chunksOf(snapshot, 'posts').next()).rejects.toThrow('A row of posts has 64 MB');
});
