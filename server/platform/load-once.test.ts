import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loadOnce loads once for all callers, and again after a failure', async () => {
  const outcomes = [() => Promise.reject(new Error('too many open files')), () => Promise.resolve('loaded')];
  let loads = 0;
  const load = loadOnce<string>(() => outcomes[loads++]?.() ?? Promise.reject(new Error('a third time')));
  expect(load.loaded()).toBeUndefined();
  const failed = await Promise.allSettled([load(), load()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([load(), load()])).toEqual(['loaded', 'loaded']);
  expect([await load.loaded(), loads]).toEqual(['loaded', 2]);
});
