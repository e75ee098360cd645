import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listedPaths } from '../setup/websites/listed-paths.ts';
import { spawnBenchServer } from './bench-server.ts';

/**
 * Saves the public pages of a new installation: `/pricing` as `pricing.html`, with links between these files. The folder is
 * deleted when this process ends.
 */
export async function saveOwnSite(): Promise<string> {
  const server = await spawnBenchServer({ STARTER_CONTENT: 'on' });
  try {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-own-site-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const paths = await listedPaths(server.origin);
    const fileOf = new Map(paths.map((path) => [path, path === '/' ? '/index.html' : `${path}.html`]));
    for (const [path, file] of fileOf) {
      const html = await (await fetch(server.origin + path)).text();
      const linked = html
        .replaceAll(server.origin, '')
        .replace(/(?<=href=")\/[^"?#]*/g, (target) => fileOf.get(target) ?? target);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), linked);
    }
    return folder;
  } finally {
    await server.stop();
  }
}
