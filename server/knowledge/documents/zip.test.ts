import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx } from '#tests/setup/content/zip.ts';
import { checkUnpacked } from './zip.ts';

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

test('a file that is larger than claimed is found before a library unpacks it', async () => {
  await expect(checkUnpacked(await claiming(3_000_000))).resolves.toBeUndefined();
  await expect(checkUnpacked(await claiming(1000))).rejects.toThrow('too many bytes');
});
