import { describe, expect, test } from 'vitest';
import { numbersIn, rangesIn } from './number-ranges.ts';

/** Whether a range of the text has a number of the question. */
const covers = (text: string, question: string): boolean =>
  numbersIn(question).some((number) => rangesIn(text).some((range) => range.has(number)));

describe('a range has', () => {
  test.each([
    ['Juniors: 14–17 years', 'Can my 16 year old come along?'],
    ['Juniors: 14-17 years', 'is 17 ok'],
    ['Children from 3 to 12 years pay half', 'price for my 12 year old'],
    ['ages 14 to 17', 'my daughter is 15'],
    ['Dogs over 25 kg cost more', 'price for a 30kg dog'],
    ['Parcels up to 5 kg', 'I want to send 3 kg'],
    ['65+ years', 'I am 70 years old'],
    ['Gruppen ab 10 Personen', 'Wir sind 12 Personen'],
    ['Kinder unter 6 Jahren', 'mein Kind ist 4 Jahre alt'],
    ['Kinder bis 6 Jahre', 'mein Kind ist 4'],
    ['Enfants de 3 à 12 ans', 'mon fils a 8 ans'],
    ['Plus de 10 personnes', 'nous sommes 15 personnes'],
    ['Niños de 4 a 11 años', 'mi hijo tiene 7 años'],
    ['Grupos de más de 20 personas', 'somos 25 personas'],
    ['Weight: < 2.5 kg', 'a 2.4 kg laptop'],
  ])('%s: %s', (text, question) => expect(covers(text, question)).toBe(true));
});

describe('a range has not', () => {
  test.each([
    ['a number beside it', '14–17 years', 'my 18 year old'],
    ['a lower one', 'Dogs over 25 kg', 'a 20 kg dog'],
    ['a higher one', 'Parcels up to 5 kg', 'a 6 kg parcel'],
    ['one of something else', 'Dogs over 25 kg', 'for 30 people'],
    ['one of years', 'up to 6 people', 'my 4 year old'],
    ['one between prices', 'Rooms €50–80', 'for 60 people'],
    ['one between prices in words', 'Rooms from 50 to 80 euros', 'is 60 enough'],
    ['one above a price', 'from €12', 'my 16 year old'],
    ['one between clock times', 'open 8:30 – 17:30', 'can I come with 12 people'],
    ['one of a single number', 'We have 14 rooms', 'my 14 year old'],
    ['a clock time', '14–17 years', 'at 16:30'],
  ])('%s', (_what, text, question) => expect(covers(text, question)).toBe(false));
});

test.each([
  ['5 kg', [{ value: 5, unit: 'weight' }]],
  ['3,000 guests', [{ value: 3000, unit: 'people' }]],
  ['2,5 m', [{ value: 2.5, unit: 'length' }]],
  ['my 16-year-old', [{ value: 16, unit: 'age' }]],
  ['€ 12', [{ value: 12, unit: 'money' }]],
  ['12 euros', [{ value: 12, unit: 'money' }]],
  [
    '4 guests, 3 nights',
    [
      { value: 4, unit: 'people' },
      { value: 3, unit: 'time' },
    ],
  ],
  ['16', [{ value: 16, unit: null }]],
  ['at 10:30, +49 30 123456789', expect.any(Array)],
  ['12.05.2026', []],
  ['', []],
])('the numbers of "%s"', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

test.each(['1'.repeat(50_000), '1-'.repeat(50_000), '1 to '.repeat(20_000), 'from '.repeat(20_000)])(
  'takes linear time: %#',
  (text) => {
    expect(rangesIn(text).length).toBeLessThanOrEqual(text.length);
    expect(numbersIn(text).length).toBeLessThanOrEqual(text.length);
  },
);
