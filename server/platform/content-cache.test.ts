import { beforeEach, expect, test } from 'vitest';
import { createContentCache } from './content-cache.ts';
import type { ContentVersions } from './content-versions.ts';

let current: ReadonlyMap<string, number>;
let loaded: string[];
let read: (key: string) => Promise<{ title: string } | undefined>;

beforeEach(() => {
  current = new Map([
    ['posts', 1],
    ['catalog', 1],
  ]);
  loaded = [];
  const versions = { ifFresh: () => undefined, current: async () => current } as unknown as ContentVersions;
  const cached = createContentCache<{ title: string }>(versions, ['posts']);
  read = (key) =>
    cached(key, async () => {
      loaded.push(key);
      return key === 'unknown' ? undefined : { title: `${key} ${loaded.length}` };
    });
});

test('a loaded value is cached until content of its kind changes', async () => {
  expect([await read('tea'), await read('tea')]).toEqual([{ title: 'tea 1' }, { title: 'tea 1' }]);
  current = new Map([...current, ['catalog', 2]]);
  expect(await read('tea')).toEqual({ title: 'tea 1' });
  current = new Map([...current, ['posts', 2]]);
  expect(await read('tea')).toEqual({ title: 'tea 2' });
});

test('a missing value is not cached', async () => {
  await read('unknown');
  await read('unknown');
  expect(loaded).toEqual(['unknown', 'unknown']);
});

test('the number of cached values is limited to those read last', async () => {
  for (let post = 0; post <= 200; post++) await read(`post ${post}`);
  loaded = [];
  await read('post 200');
  await read('post 0');
  expect(loaded).toEqual(['post 0']);
});
