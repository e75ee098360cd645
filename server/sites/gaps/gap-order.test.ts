import { expect, test } from 'vitest';
import { compareGaps } from './gap-order.ts';

test('orders gaps by their number and time, and what is hardly a question last', () => {
  const gap = (text: string, times: number, day: number) => ({ text, times, lastAt: `2026-11-0${day}` });
  const gaps = [
    gap('👍👍👍', 9, 1),
    gap('x', 3, 2),
    gap('x'.repeat(2000), 1, 9),
    gap('Do you ship?', 1, 3),
    gap('Are you open?', 1, 4),
    gap('价格？', 2, 1),
  ];
  expect(gaps.sort(compareGaps).map(({ text }) => text.slice(0, 20))).toEqual([
    '价格？',
    'Are you open?',
    'Do you ship?',
    '👍👍👍',
    'x',
    'x'.repeat(20),
  ]);
});
