import { describe, expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const sentences = (text: string, language: string | null = 'en') =>
  sentencesOf(text, language).map((sentence) => sentence.trim());

describe('a sentence ends', () => {
  test.each<[string, string[]]>([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['He said “no.” Then he went.', ['He said “no.”', 'Then he went.']],
  ])('in %j at its punctuation', (text, expected) => expect(sentences(text)).toEqual(expected));

  test.each([
    'Use a tool, e.g. Git, for it.',
    'Use a tool, i.e. Git, for it.',
    'Mr. Miller and Dr. Smith agree.',
    'See Fig. 3 and No. 7 below.',
    'It costs approx. 5 euros.',
    'John F. Kennedy spoke.',
    'Version 2.5 is out.',
    'The file `a. B` is kept.',
    'Edit package.json Now and then.',
  ])('not within %j', (text) => expect(sentences(text)).toEqual([text]));

  test('not after a section number', () => {
    expect(sentences('9.10. Return of Capital')).toEqual(['9.10. Return of Capital']);
    expect(sentences('It is so. 9.10. Then it is not.')).toEqual(['It is so.', '9.10. Then it is not.']);
  });

  test.each<[string, string, string[]]>([
    ['de', 'Das gilt z. B. für Tee. Sonst nicht.', ['Das gilt z. B. für Tee.', 'Sonst nicht.']],
    ['de', 'Es kostet ca. 5 Euro bzw. mehr. So ist es.', ['Es kostet ca. 5 Euro bzw. mehr.', 'So ist es.']],
    ['ja', '返品できます。三十日以内です。', ['返品できます。', '三十日以内です。']],
    ['zh-CN', '可以退货。三十天内。', ['可以退货。', '三十天内。']],
    ['no-such-language', 'One. Two.', ['One.', 'Two.']],
    ['"; drop', 'One. Two.', ['One.', 'Two.']],
  ])('in %s by its rules: %s', (language, text, expected) =>
    expect(sentences(text, language)).toEqual(expected),
  );
});

test.each(['', ' ', 'One.  Two.\nThree', '…', '9.10.', '🙂 Yes. 🙂', '日本。語', '`a. B', '\ud800. A b.'])(
  'all text of %j is kept',
  (text) => {
    for (const language of ['en', 'ja', null]) expect(sentencesOf(text, language).join('')).toBe(text);
  },
);
