import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { invalid, tooManyRequests } from '../../../platform/errors.ts';
import { createImageCache, type ImageCache } from './image-cache.ts';

let folder: string;
let cache: ImageCache;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cache-'));
  cache = createImageCache({ folder, maxBytes: 1_000_000 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PICTURE = Buffer.alloc(1000, 'x');
const allow = async () => {};

describe('createImageCache', () => {
  test('creates a picture once for parallel and later calls', async () => {
    const create = vi.fn(async () => PICTURE);
    const get = () => cache.get('aaaaaaaa', { allow, create });
    await Promise.all(Array.from({ length: 20 }, get));
    expect(await get()).toEqual(PICTURE);
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('checks for each call whether it may wait, and refuses only those that may not', async () => {
    const create = vi.fn(async () => PICTURE);
    const refuse = async () => {
      throw tooManyRequests(1);
    };
    const results = await Promise.allSettled(
      [refuse, allow, refuse, allow].map((may) => cache.get('bbbbbbbb', { allow: may, create })),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(create).toHaveBeenCalledTimes(1);
    // Cached pictures need no work.
    expect(await cache.get('bbbbbbbb', { allow: refuse, create })).toEqual(PICTURE);
  });

  test('is limited in size, and keeps the pictures used last', async () => {
    const small = createImageCache({ folder: join(folder, 'small'), maxBytes: 250_000 });
    const large = Buffer.alloc(100_000);
    const made: string[] = [];
    const get = (name: string) =>
      small.get(name, {
        allow,
        create: async () => {
          made.push(name);
          return large;
        },
      });
    const stored = async () =>
      (await readdir(join(folder, 'small'), { recursive: true })).filter((name) => name.length > 3).sort();
    for (const name of ['aaaaaaa1', 'bbbbbbb2', 'aaaaaaa1', 'ccccccc3']) {
      await get(name);
      await eventually(async () => expect(await stored()).toContain(join(name.slice(0, 2), name)));
    }
    await eventually(async () =>
      expect(await stored()).toEqual([join('aa', 'aaaaaaa1'), join('cc', 'ccccccc3')]),
    );
    expect(made).toEqual(['aaaaaaa1', 'bbbbbbb2', 'ccccccc3']);
  });

  test('does not retry an invalid picture immediately, but one that failed for another reason', async () => {
    const draw = vi.fn(async () => {
      throw invalid({ files: ['too slow'] });
    });
    const read = vi.fn(async () => {
      throw new Error('the disk is away');
    });
    for (let round = 0; round < 3; round++) {
      await expect(cache.get('cccccccc', { allow, create: draw })).rejects.toMatchObject({ status: 422 });
      await expect(cache.get('dddddddd', { allow, create: read })).rejects.toThrow('disk');
    }
    expect(draw).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(3);
  });
});
