import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createContentVersions } from './content-versions.ts';
import type { Database } from './db/connect.ts';

test('signals that come faster than a reading do not delay a request forever', async () => {
  let signal = () => {};
  let reads = 0;
  const execute = async () => {
    reads += 1;
    await wait(20);
    signal();
    return [{ kind: 'posts', version: reads }];
  };
  const db = { selectFrom: () => ({ select: () => ({ execute }) }) } as unknown as Database['db'];
  const signals = {
    send: async () => {},
    onSignal(listener: () => void) {
      signal = listener;
    },
    close: async () => {},
  };
  const versions = createContentVersions({ db, signals }, pino({ level: 'silent' }));
  const first = versions.current();
  signal();
  // This request came after a signal that the first reading may have missed.
  expect((await versions.current()).get('posts')).toBe(2);
  await first;
  expect(reads).toBe(2);
});
