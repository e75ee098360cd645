import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docx } from '#tests/setup/content/zip.ts';
import { checkArchive } from './check-archive.ts';
import type { Drawing } from './drawing/drawing.ts';
import { prepareFile } from './prepare-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function openHandles(path: string): Promise<number> {
  const handles = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  );
  return targets.filter((target) => target === path).length;
}

describe('checkArchive', () => {
  test.runIf(process.platform === 'linux')('closes refused archives', async () => {
    const path = join(folder, 'many.docx');
    for (const document of [
      docx(...Array.from({ length: 20_000 }, (_, at) => ({ name: `a/${at}` }))),
      docx({ name: 'a', claimedSize: 4_000_000_000 }, { name: 'b' }),
      docx({ name: '../a' }, { name: 'b' }),
    ]) {
      await writeFile(path, document);
      await expect(checkArchive(path)).rejects.toMatchObject({ status: 422 });
      expect(await openHandles(path)).toBe(0);
    }
  });

  test('reports an unreadable document as a failure of the disk, like prepareFile any file', async () => {
    const missing = join(folder, 'missing');
    await expect(checkArchive(missing)).rejects.toMatchObject({ code: 'ENOENT' });
    const picture = prepareFile({ path: missing, name: 'a.png' }, {} as Drawing);
    await expect(picture).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
