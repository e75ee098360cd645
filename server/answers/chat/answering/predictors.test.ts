import { describe, expect, test } from 'vitest';
import { ASKED_AT, passageHit, questionWords } from '#tests/setup/answers/passage-hits.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { analyzeQuestion } from './analyze-question.ts';
import { createPredictors, type Encode, type Predictors } from './predictors.ts';
import { unitsOf } from './units.ts';

const without: Encode = () => undefined;

interface Options {
  words?: QuestionWord[];
  about?: Partial<PassageHit>;
  encode?: Encode;
}

/** The predictors of the units of a passage, by their text. */
function predict(question: string, content: string, { words, about, encode = without }: Options = {}) {
  const hit = passageHit(content, { title: 'Tea shop', heading: '', ...about });
  const analysis = analyzeQuestion(question, hit.language, ASKED_AT);
  const own = words ?? questionWords(question.replace(/[?.]/g, ''), hit.language ?? 'en');
  const predictorsOf = createPredictors(analysis, own, encode);
  const all = unitsOf(hit).map((unit) => [unit.text, predictorsOf(unit)] as const);
  return (part: string): Predictors => {
    const [, found] = all.find(([text]) => text.includes(part)) ?? [];
    if (!found) throw new Error(`no unit with ${part}`);
    return found;
  };
}

describe('days', () => {
  const HOURS =
    '| Day | Open |\n|---|---|\n| Mon–Wed | 8:30 – 17:30 |\n| Thursday | 8:30 – 19:30 |\n| Daily | by phone |\n\nWe cut keys.';

  test('are covered by the row that names them, or by a range', () => {
    const of = predict('open tuesday', HOURS);
    expect(of('Day: Mon').daySpecific).toBeCloseTo(1 / 3);
    expect(of('Day: Daily').daySpecific).toBeCloseTo(1 / 7);
    expect([of('Day: Thu'), of('We cut')].map(({ daySpecific }) => daySpecific)).toEqual([0, 0]);
  });

  test('count as words of the question where a range covers them', () => {
    const of = predict('open tuesday', HOURS);
    expect(of('Day: Mon').unmatched).toBe(0);
    expect(of('Day: Thu').unmatched).toBeGreaterThan(0);
  });

  test('are no matter of a question without one', () => {
    const of = predict('key', HOURS);
    expect(of('Day: Mon').daySpecific).toBe(0);
  });

  test('of "today" and "tomorrow" are those of the website', () => {
    // A Friday.
    const of = predict('open tomorrow', '- Friday: 9–17\n- Saturday: 9–12');
    expect([of('Friday').daySpecific, of('Saturday').daySpecific]).toEqual([0, 1]);
    expect(predict('open today', '- Friday: 9–17\n- Saturday: 9–12')('Friday').daySpecific).toBe(1);
  });
});

describe('seasons', () => {
  const seasons = '- 1 October – 31 March: 10–16\n- 1 April – 30 September: 9–18\n- The shop: 9–17';

  const typesOf = (question: string) => {
    const of = predict(question, seasons);
    return [of('October'), of('April'), of('The shop')].map(({ hasType }) => hasType);
  };

  test('without a date in the question are those of now', () => {
    expect(typesOf('what are your hours')).toEqual([1, -1, 1]);
    expect(typesOf('when are you open')).toEqual([1, 1, 1]);
  });

  test('with a date are those of the date', () => {
    expect(typesOf('what are your hours in July')).toEqual([-1, 1, 1]);
  });

  test('count as the words of the question that name the date', () => {
    const of = predict('open christmas eve', '- 24 and 31 December: 9–12\n- 25 December: closed');
    expect(of('24 and').unmatched).toBeLessThan(of('25').unmatched);
  });

  test('may be named by the heading', () => {
    const of = predict('what are your hours', '- Monday: 9–17', {
      about: { heading: 'Summer: 1 May – 15 September' },
    });
    expect(of('Monday').hasType).toBe(-1);
  });
});

test.each([
  ['In 2024 we gave away keys.', 'how much is a key', {}, 1],
  ['We gave away keys.', 'how much is a key', { heading: 'News of May 2023' }, 1],
  ['In 2026 we gave away keys.', 'how much is a key', {}, 0],
  ['From 2019 to 2027 we gave away keys.', 'how much is a key', {}, 0],
  ['In 2024 we gave away keys.', 'how much was a key in 2024', {}, 0],
  ['Keys for £2024.50.', 'how much is a key', {}, 0],
  ['In 2024 we gave away keys.', 'do you cut keys', {}, 0],
])('an earlier year: %s', (content, question, about, isPast) => {
  expect(predict(question, content, { about })(content.slice(0, 7)).isPast).toBe(isPast);
});

describe('the type of the answer', () => {
  const CONTENT = 'A key is £5.\n\nKeys are made of steel.\n\nGroups get 10% off.';

  test('counts for text that has it, and against text that has not', () => {
    const of = predict('how much is a key', CONTENT);
    expect([of('£5'), of('steel'), of('10%')].map(({ hasType }) => hasType)).toEqual([1, -1, 1]);
    expect(predict('what is a key', CONTENT)('£5').hasType).toBe(0);
  });

  test('stands for the words that ask for it', () => {
    const of = predict('much key', CONTENT, { words: questionWords('much key') });
    const asked = predict('how much key', CONTENT, { words: questionWords('much key') });
    expect(asked('£5').matched).toBeGreaterThan(of('£5').matched);
    expect(asked('steel').matched).toBe(of('steel').matched);
  });

  test('may be named by the heading', () => {
    const about = { heading: 'Prices' };
    expect(predict('how much is a key', CONTENT, { about })('£5').contextType).toBe(1);
    expect(predict('how much is a key', CONTENT)('£5').contextType).toBe(-1);
    expect(predict('steel', CONTENT, { about })('£5').contextType).toBe(0);
  });
});

test('a number of the question is in a range, outside, or nowhere', () => {
  const content = '- 3–13 years: €5\n- 14–17 years: €9\n- Adults: €12';
  const of = predict('price for my 16 year old', content);
  expect([of('3–13'), of('14–17'), of('Adults')].map(({ isInRange }) => isInRange)).toEqual([-1, 1, 0]);
  expect(predict('price for children', content)('14–17').isInRange).toBe(0);
});

describe('a word', () => {
  const known = (question: string) => questionWords(question);
  const unknown = (word: string): QuestionWord =>
    ({ ...known(word)[0], word, terms: new Map() }) as QuestionWord;

  test('that is missing counts against it, also where the content has it nowhere', () => {
    const words = [...known('key'), unknown('submarine')];
    const of = predict('key submarine', 'A key is cut.', { words });
    expect(of('A key').unmatched).toBeCloseTo(0.8);
    expect(predict('key', 'A key is cut.')('A key').unmatched).toBe(0);
    expect(predict('key lock', 'A key is cut.')('A key').unmatched).toBeCloseTo(0.8);
  });

  test('that asks on any subject tells little, unless it is absent', () => {
    const [key, bring] = known('key bring');
    const light = { ...(bring as QuestionWord), isLight: true };
    const { unmatched } = predict('key bring', 'A key is cut.', { words: [key as QuestionWord, light] })(
      'A key',
    );
    expect(unmatched).toBeLessThan(predict('key bring', 'A key is cut.')('A key').unmatched);
  });

  test('of the topic of an earlier question does not count', () => {
    const [lock, key] = known('lock key');
    const words = [{ ...(lock as QuestionWord), isTopic: true }, key as QuestionWord];
    expect(predict('key', 'A lock is fitted.', { words })('A lock')).toMatchObject({
      matched: 0,
      unmatched: 0.8,
    });
  });

  test('is matched by the unit, or by what it stands under', () => {
    const about = { heading: 'Locks' };
    const of = predict('key locks', 'A key is cut.', { about })('A key');
    expect(of.matched).toBeCloseTo(1.6);
    expect(of.headingAsked).toBe(1);
  });

  test('in the name of a row counts', () => {
    const of = predict('small key', '| Key | Price |\n|---|---|\n| Small | 3 |\n| Large | 5 |');
    expect(of('Key: Small').labelAsked).toBeGreaterThan(0);
    expect(of('Key: Large').labelAsked).toBeLessThan(0);
    expect(of('Key: Small')).toMatchObject({ isTable: 0 });
  });
});

test('every predictor is a finite number for any question', () => {
  const content =
    'A key is cut.\n\n| Key | Price |\n|---|---|\n| 3–5 kg | €5 |\n\n- Mon–Fri: 9–17\n\n```\nmake key\n```';
  for (const question of ['', ' ', 'k', '12 3.5', '?', 'zxqv', 'key '.repeat(500)])
    for (const words of [questionWords(question.trim()).slice(0, 16), []]) {
      const hit = passageHit(content, { language: null, coverage: 0, score: 0 });
      const predictorsOf = createPredictors(analyzeQuestion(question, null, ASKED_AT), words, without);
      for (const unit of unitsOf(hit))
        for (const [name, value] of Object.entries(predictorsOf(unit)))
          expect(Number.isFinite(value), `${name} of "${question}"`).toBe(true);
    }
});
