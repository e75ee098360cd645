import { describe, expect, test } from 'vitest';
import { pageDescription, readingTime, truncate } from './text.ts';

describe('truncation', () => {
  test('cuts to the length minus 3 and adds an ellipsis', () => {
    expect(truncate('The quick brown fox', 10)).toBe('The qui...');
    expect(truncate('abcdef', 3)).toBe('...');
  });

  test('keeps text that is not too long', () => {
    expect(truncate('The quick', 9)).toBe('The quick');
    expect(truncate('', 5)).toBe('');
  });

  test('never splits a surrogate pair', () => {
    expect(truncate('ab🚪🚪🚪', 6)).toBe('ab...');
    expect(truncate('ab🚪🚪🚪', 7)).toBe('ab🚪...');
    for (let length = 3; length < 60; length++)
      expect(truncate('🚪'.repeat(30), length).isWellFormed()).toBe(true);
  });
});

describe('a page description', () => {
  test('is the body text cut to 350 characters plus an ellipsis', () => {
    expect(pageDescription('a'.repeat(351))).toBe(`${'a'.repeat(350)}...`);
    expect(pageDescription(`${'a'.repeat(349)}🚪`)).toBe(`${'a'.repeat(349)}...`);
  });

  test('is the whole text if it is not longer', () => {
    expect(pageDescription('a'.repeat(350))).toBe('a'.repeat(350));
    expect(pageDescription('')).toBe('');
  });

  test('has its white space collapsed before anything is cut', () => {
    expect(pageDescription('  One\n\n\ttwo\u00a0three ')).toBe('One two three');
    expect(pageDescription(`${' '.repeat(400)}short`)).toBe('short');
  });
});

test.each([
  [0, 1],
  [220, 1],
  [329, 1],
  [330, 2],
  [1500, 7],
])('%i words take %i min', (words, minutes) => expect(readingTime(words)).toBe(minutes));
