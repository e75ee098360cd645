import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { IconShape } from '#lib/icon-shape.ts';

/** Font Awesome Free, whose icons the catalogue names. */
const FOLDER = dirname(createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'));
export const ICON_METADATA = join(FOLDER, 'metadata', 'icon-families.json');
export const ICON_VERSION = '6.4.2';

const STYLES = ['solid', 'regular', 'brands'];

/** The outline of an icon by its id; null for an id that the set does not have. */
export async function readIconShape(id: string): Promise<IconShape | null> {
  if (!/^[a-z0-9-]+$/.test(id)) return null;
  for (const style of STYLES) {
    const svg = await readFile(join(FOLDER, 'svgs', style, `${id}.svg`), 'utf8').catch(() => '');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    const [, path] = / d="([^"]+)"/.exec(svg) ?? [];
    if (path) return { width: Number(width), height: Number(height), path };
  }
  return null;
}
