import { expect, test } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';

test('createFairLimiter alternates between keys, each with one running task', async () => {
  const { run } = createFairLimiter({ places: 2 });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    run(name.charAt(0), async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const calls = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(call);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  await settle();
  expect(began).toEqual(['a1', 'b1']);
  await end('a1');
  expect(began).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('b1');
  expect(began.at(-1)).toBe('b2');
  await end('b2');
  expect(began).toHaveLength(5);
  await end('a2');
  await end('a3');
  await Promise.all(calls);
});

test('createFairLimiter continues after a failure', async () => {
  const { run } = createFairLimiter({ places: 1 });
  const failed = run('a', () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await run('a', async () => 'fine')).toBe('fine');
});

test('createFairLimiter gives a key more places while others are left for the rest', async () => {
  const { run, waiting } = createFairLimiter({ places: 3, placesPerKey: 2 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string) =>
    run(name.charAt(0), async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const calls = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(call);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  expect(['a', 'b', 'c', 'd'].map(waiting)).toEqual([1, 1, 1, 0]);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  // `c` had no place, although `a` and `b` have waited longer.
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  await Promise.all(calls);
});
