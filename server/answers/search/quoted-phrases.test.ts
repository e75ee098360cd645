import { expect, test } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { createPhraseTest, parseQuery } from './quoted-phrases.ts';

test.each([
  ['returns', 'returns', []],
  ['"free returns"', 'free returns', [['free', 'returns']]],
  [
    'tea "free returns" "Gift Card"',
    'tea  free returns   Gift Card',
    [
      ['free', 'returns'],
      ['gift', 'card'],
    ],
  ],
  ['„freie Rückgabe“', 'freie Rückgabe', [['freie', 'ruckgabe']]],
  ['« carte cadeau »', 'carte cadeau', [['carte', 'cadeau']]],
  ['"free retu', '"free retu', []],
  ['""', '""', []],
  ['"!?"', '"!?"', []],
])('%s', (query, text, phrases) => {
  expect(parseQuery(query)).toEqual({ text, phrases });
});

const TEXTS = [
  'Free returns, within 14 days.',
  'Are you sure? Über npm run --save-dev (1.2.3), in C++.',
  'お茶は日本語で「緑茶」です。',
  'It has wi\u2011fi, .NET and room for 1,250 or 2 500 people in 2019 300 times, by O’Reilly.',
];

test.each([
  ['free returns', true],
  ['Free  Returns', true],
  ['returns free', false],
  ['free return', false],
  ['ree returns', false],
  ['within 14 days', true],
  ['days are', false],
  ['uber npm run', true],
  ['run save-dev', true],
  ['run save', false],
  ['1.2.3 in c++', true],
  ['1.2', false],
  ['has wi-fi', true],
  ['wifi', true],
  ['wi\u2011fi .NET', true],
  ['.net and', true],
  ['for 1,250 or', true],
  ['for 1250', true],
  ['or 2 500 people', true],
  ['2019 300 times', true],
  ["by O'Reilly", true],
  ['日本語', true],
  ['日本語で「緑茶」', true],
  ['緑茶日本語', false],
])('%s in a passage', (phrase, isFound) => {
  const { phrases } = parseQuery(`"${phrase}"`);
  expect(createPhraseTest(phrases)(TEXTS)).toBe(isFound);
});

test('long passages are read in linear time', async () => {
  const hasPhrases = createPhraseTest([['of', 'the', 'tea']]);
  const read = (text: string) => hasPhrases([text]);
  await eventually(() =>
    expect(growthOf(read, 'of the '.repeat(5000), 'of the '.repeat(50_000))).toBeLessThan(40),
  );
  await eventually(() =>
    expect(growthOf(read, `of${' '.repeat(5000)}`, `of${' '.repeat(50_000)}`)).toBeLessThan(40),
  );
});

test('thousands of quotation marks are read in linear time', async () => {
  await eventually(() =>
    expect(growthOf(parseQuery, '"a'.repeat(2000), '"a'.repeat(20_000))).toBeLessThan(40),
  );
  await eventually(() =>
    expect(growthOf(parseQuery, '„a'.repeat(2000), '„a'.repeat(20_000))).toBeLessThan(40),
  );
});
