import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingPauses } from './typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a text is superseded by longer and shorter ones until typing pauses', async () => {
  const hasPaused = createTypingPauses();
  const typed = ['gift f', 'gift fo', 'gift for', 'gift fo'].map((text) => hasPaused('bot', text));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(typed)).toEqual([false, false, false, true]);
});

test('other texts, other assistants and the same text do not supersede it', async () => {
  const hasPaused = createTypingPauses();
  const typed = [
    hasPaused('bot', 'gift card'),
    hasPaused('bot', 'gift card'),
    hasPaused('bot', 'opening hours'),
    hasPaused('other', 'gift card for him'),
  ];
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(typed)).toEqual([true, true, true, true]);
  const later = hasPaused('bot', 'gift card for her');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await later).toBe(true);
});
