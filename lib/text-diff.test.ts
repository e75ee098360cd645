import { expect, test } from 'vitest';
import { compareTexts } from './text-diff.ts';

test('different words are marked within similar lines', () => {
  expect(compareTexts('One.\nGreen tea is good.\n', 'One.\nBlack tea is good.\nMore.\n')).toEqual([
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
  expect(compareTexts('', 'New.')).toEqual([{ isSame: false, pieces: [{ kind: 'added', text: 'New.' }] }]);
  expect(compareTexts('', '')).toEqual([]);
});

test('texts without a common word are shown as a whole', () => {
  const text = (word: string) => Array.from({ length: 10_000 }, (_, n) => word + n).join(' ');
  const [passage, ...others] = compareTexts(text('a'), text('b'));
  expect(others).toEqual([]);
  expect(passage?.pieces.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
