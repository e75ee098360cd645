import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as assets from './assets.ts';
import { DEFAULT_PROFILE_IMAGE, PROFILE_IMAGES } from './profile-images.ts';

const PUBLIC = 'public';
const paths = [...pathsIn(assets), ...PROFILE_IMAGES, DEFAULT_PROFILE_IMAGE];
const images = Object.values(assets.SOCIAL_IMAGES);

test('every kind of asset is tested', () => {
  expect(paths).toContain(assets.LOGO);
  expect(paths).toContain(assets.DEFAULT_ARTICLE_IMAGE.path);
  expect(paths).toContain(assets.WORDMARK.dark);
  expect(paths).toContain(assets.PROVIDER_MARKS.local);
  expect(paths).toContain(assets.SOCIAL_IMAGES.site.path);
});

test.each(paths)('%s exists', (path) => {
  expect(path).toMatch(/^\/[a-z0-9/-]+\.(?:svg|png)$/);
  expect(existsSync(PUBLIC + path)).toBe(true);
});

test.each(paths.filter((path) => path.endsWith('.svg')))('%s is an SVG with its size', (path) => {
  expect(readFileSync(PUBLIC + path, 'utf8')).toMatch(/^\s*<svg\b[^>]*\bviewBox="0 0 \d+ \d+"/);
});

test.each(images)('$path is $width × $height', ({ path, width, height }) => {
  expect(pngSize(readFileSync(PUBLIC + path))).toEqual({ width, height });
});

function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** A PNG begins with eight fixed bytes and its header chunk: length, name, width, height. */
function pngSize(file: Buffer): { width: number; height: number } {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(file.toString('latin1', 12, 16)).toBe('IHDR');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
