import { expect, test } from 'vitest';
import { formatUsage } from './Usage.tsx';
import { isNearlyUsedUp, needsWarning, usageRows } from './usage-rows.ts';

const USAGE = { sites: 1, bots: 1, pages: 10, answers: 160, storageMb: 170.5 };

test('consumption is marked as low from 80 %, other counts never', () => {
  const rows = usageRows(USAGE, { sites: 1, bots: 1, pages: 200, answers: 200, storageMb: 200 });
  expect(rows.filter(isNearlyUsedUp).map(({ label }) => label)).toEqual(['Answers', 'Files']);
  expect(rows.map(formatUsage)).toContain('170.5 MB of 200 MB');
  expect(usageRows({ ...USAGE, answers: 159 }, { answers: 200 }).some(isNearlyUsedUp)).toBe(false);
});

test('a limit that a banner shows is not repeated', () => {
  const warned = (answers: number) => usageRows({ ...USAGE, answers }, { answers: 10 }).some(needsWarning);
  expect([7, 8, 9, 10, 59].map(warned)).toEqual([false, true, true, false, false]);
});

test('without a plan there are no limits', () => {
  expect(usageRows(USAGE).every(({ limit }) => limit === null)).toBe(true);
  expect(usageRows(USAGE).some(isNearlyUsedUp)).toBe(false);
});
