import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx } from '#tests/setup/content/zip.ts';
import { withPackage } from './package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A file of 3 MB whose table of contents claims another size. */
async function claiming(claimedSize: number): Promise<string> {
  const path = join(folder, `${claimedSize}.docx`);
  const content = deflateRawSync(Buffer.alloc(3_000_000, ' '));
  await writeFile(path, docx({ name: 'word/document.xml', content, claimedSize }));
  return path;
}

test('a file that is larger than claimed is not read to its end', async () => {
  const read = async (claimedSize: number) =>
    withPackage(
      await claiming(claimedSize),
      async (parts) => (await parts.text('word/document.xml'))?.length,
    );
  await expect(read(3_000_000)).resolves.toBe(3_000_000);
  await expect(read(1000)).rejects.toThrow('too many bytes');
});
