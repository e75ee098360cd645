import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('createTurns alternates between keys, each with one running task', async () => {
  const takeTurn = createTurns(2);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    takeTurn(name.charAt(0), async () => {
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

test('createTurns continues after a failure', async () => {
  const takeTurn = createTurns(1);
  const failed = takeTurn('a', () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await takeTurn('a', async () => 'fine')).toBe('fine');
});
