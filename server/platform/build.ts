import { readFile } from 'node:fs/promises';

/** The version of this installation, and a hash of the sources that it was built from; null in development. */
export async function readBuild(): Promise<{ version: string; build: string | null }> {
  const [manifest, build] = await Promise.all([
    readFile('package.json', 'utf8').catch(() => '{}'),
    readFile('dist/.built-from', 'utf8').catch(() => null),
  ]);
  const { version = 'unknown' } = JSON.parse(manifest) as { version?: string };
  return { version, build: build?.trim().slice(0, 12) ?? null };
}
