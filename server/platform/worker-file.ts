import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a worker: its source when running from source; when built, the file beside the bundle, which may keep this
 * code in a chunk.
 * @param source from the project's root; @param name of the entry in vite.config.ts
 */
export function workerFile(source: string, name: string): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(here), '../..', source);
  const folders = [dirname(here), join(dirname(here), '../sites'), join(process.cwd(), 'dist/server')];
  const built = folders.map((folder) => join(folder, `${name}.mjs`));
  return built.find((file) => existsSync(file)) ?? join(process.cwd(), source);
}
