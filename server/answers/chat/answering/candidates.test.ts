import { describe, expect, test } from 'vitest';
import { judged, judgedUnits, passageHit } from '#tests/setup/answers/passage-hits.ts';
import { bestOfPassages } from './candidates.ts';
import { ANSWER_THRESHOLD } from './confidence.ts';

const HOURS = passageHit(
  '| Day | Open |\n|---|---|\n| Monday–Wednesday | 7:00 – 17:00 |\n| Thursday | 7:00 – 19:30 |\n| Friday | 7:00 – 17:00 |\n| Saturday | 8:00 – 13:00 |\n| Sunday | closed |',
  { title: 'Leaf bakery', heading: 'Opening hours' },
);
const LUNCH = passageHit('Salad €4.90 · Soup €5.60 · Quiche €6.20', {
  doc: 2,
  title: 'Menu',
  heading: 'Lunch',
});
const CAKES = passageHit(
  '| Cake | Small | Large |\n|---|---|---|\n| Apple | €12 | €20 |\n| Cheese | €14 | €24 |\n\nCakes are ordered two days in advance.',
  { doc: 2, position: 1, title: 'Menu', heading: 'Cakes' },
);
const CHILDREN = passageHit(
  '- Children up to 6 years: free\n- 7–13 years: €5\n- 14–17 years: €9\n- Adults: €12',
  { doc: 3, title: 'Courses', heading: 'Prices' },
);
const CONTACT = passageHit('5 Mill Lane\nKettleby\n\nPhone: 020 7946 0991', {
  doc: 4,
  title: 'Contact',
  heading: '',
});

describe('the best unit', () => {
  test.each([
    ['open thursday', HOURS, 'row', 'Day: Thursday'],
    ['open tuesday', HOURS, 'row', 'Day: Monday–Wednesday'],
    // A Friday.
    ['open today', HOURS, 'row', 'Day: Friday'],
    ['open sunday', HOURS, 'row', 'Day: Sunday'],
    ['when are you open', HOURS, 'table', 'Sunday'],
    ['opening hours', HOURS, 'table', 'Sunday'],
    ['how much is the soup', LUNCH, 'text', 'Soup €5.60'],
    ['price of a cheese cake', CAKES, 'row', 'Cake: Cheese'],
    ['how are cakes ordered', CAKES, 'text', 'Cakes are ordered two days in advance.'],
    ['price for my 16 year old', CHILDREN, 'item', '14–17 years'],
    ['price for my 4 year old', CHILDREN, 'item', 'up to 6 years'],
    ['what is your phone number', CONTACT, 'text', 'Phone: 020'],
  ])('for "%s" is of the right kind', (question, hit, kind, part) => {
    const [best] = bestOfPassages(judgedUnits([HOURS, LUNCH, CAKES, CHILDREN, CONTACT], question));
    expect(best?.unit).toMatchObject({ hit, kind });
    expect(best?.unit.text).toContain(part);
  });
});

test('a passage is quoted once, and one without units never', () => {
  const contents = passageHit('- [Keys](https://a.test/1)', { doc: 9 });
  const candidates = judged([HOURS, contents, LUNCH], 'open thursday');
  expect(candidates.map(({ hit }) => hit)).toEqual([HOURS, LUNCH]);
  expect(judged([], 'open thursday')).toEqual([]);
  expect(judged([contents], 'open thursday')).toEqual([]);
});

test('the only passage does not answer a question of which it has no word', () => {
  const probabilityOf = (question: string) =>
    judged([passageHit('We open at nine.', { score: 0.2, heading: '' })], question)[0]?.probability ?? 0;
  expect(probabilityOf('repair kettles')).toBeLessThan(ANSWER_THRESHOLD);
  expect(probabilityOf('open')).toBeGreaterThan(probabilityOf('repair kettles'));
});
