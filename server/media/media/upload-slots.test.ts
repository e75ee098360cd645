import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const BOUNDS = { requestsPerAccount: 2, bytesPerAccount: 100, bytes: 150, waitingPerAccount: 3 };

function scenario() {
  const slots = createUploadSlots(BOUNDS);
  return {
    begin(accountId: string, bytes = 1) {
      const ended = new AbortController();
      const upload = { state: 'waiting', end: () => ended.abort() };
      slots.enter({ accountId, bytes }, ended.signal).then(
        () => Object.assign(upload, { state: 'receiving' }),
        (error) => Object.assign(upload, { state: error.status ?? 'left' }),
      );
      return upload;
    },
  };
}

test('an account has a limited number of parallel uploads, and the next begins when one ends', async () => {
  const { begin } = scenario();
  const [first, second, third] = [begin('ada'), begin('ada'), begin('ada')];
  const other = begin('grace');
  await nextTurn();
  expect([first, second, third, other].map(({ state }) => state)).toEqual([
    'receiving',
    'receiving',
    'waiting',
    'receiving',
  ]);
  first.end();
  await nextTurn();
  expect(third.state).toBe('receiving');
});

test('bytes are limited for each account, and in total', async () => {
  const { begin } = scenario();
  const [large, same, other, small] = [
    begin('ada', 90),
    begin('ada', 20),
    begin('grace', 61),
    begin('eve', 60),
  ];
  await nextTurn();
  expect([large, same, other, small].map(({ state }) => state)).toEqual([
    'receiving',
    'waiting',
    'waiting',
    'receiving',
  ]);
  large.end();
  await nextTurn();
  expect([same, other].map(({ state }) => state)).toEqual(['receiving', 'receiving']);
});

test('a disconnect frees the place in the queue, which has a limit', async () => {
  const { begin } = scenario();
  const uploads = Array.from({ length: 5 }, () => begin('ada'));
  const refused = begin('ada');
  await nextTurn();
  expect(refused.state).toBe(429);
  uploads[4]?.end();
  const late = begin('ada');
  await nextTurn();
  expect([uploads[4]?.state, late.state]).toEqual(['left', 'waiting']);
  for (const upload of uploads) upload.end();
  await nextTurn();
  expect(late.state).toBe('receiving');
});
