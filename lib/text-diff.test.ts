import { expect, test } from 'vitest';
import { compareTexts } from './text-diff.ts';

test('different words are marked within similar lines', () => {
  expect(compareTexts('One.\nGreen tea is good.\n', 'One.\nBlack tea is good.\nMore.\n').passages).toEqual([
    { isSame: true, pieces: [{ kind: 'same', text: 'One.\n' }] },
    {
      isSame: false,
      pieces: [
        { kind: 'removed', text: 'Green' },
        { kind: 'added', text: 'Black' },
        { kind: 'same', text: ' tea is good.\n' },
        { kind: 'added', text: 'More.\n' },
      ],
    },
  ]);
  expect(compareTexts('', 'New.').passages).toEqual([
    { isSame: false, pieces: [{ kind: 'added', text: 'New.' }] },
  ]);
  expect(compareTexts('', '').passages).toEqual([]);
});

test('texts without a common word are shown as a whole', () => {
  const text = (word: string) => Array.from({ length: 10_000 }, (_, n) => word + n).join(' ');
  const { passages, isCoarse } = compareTexts(text('a'), text('b'));
  const [passage, ...others] = passages;
  expect(isCoarse).toBe(true);
  expect(others).toEqual([]);
  expect(passage?.pieces.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('of the longest texts, only few differences are looked for', () => {
  const text = (seed: number) =>
    Array.from({ length: 99_000 }, (_, n) => `l${(n * 7919 + seed * (n % 3)) % 1000}`).join('\n');
  expect(compareTexts(text(0), text(1)).isCoarse).toBe(true);
  expect(compareTexts(text(0), text(0).replace('l7919', 'x')).isCoarse).toBe(false);
  // Their lines alone take time, before any are compared.
  expect(compareTexts(text(0), `x${text(0)}x`).isCoarse).toBe(true);
});
