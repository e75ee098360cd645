import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { bytesOfTable } from '#server/platform/encoder/table.ts';
import { createWordVectors } from '#server/platform/encoder/word-vectors.ts';
import { createMeasuredTexts } from './measured-texts.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseRst } from './parse-rst.ts';
import type { Settings } from './settings.ts';
import type { TrainingSource } from './texts.ts';
import { train } from './train.ts';
import { translatedExamples } from './translations.ts';
import { createCorpusBuilder } from './vocabulary.ts';

const PAIRS = [
  ['opening hours', 'we are there from nine to five'],
  ['cancel an order', 'revoke what you bought within a day'],
  ['bring a dog', 'pets sleep in all rooms'],
  ['prices', 'a night costs fifty euros'],
] as const;

const SETTINGS: Settings = {
  seed: 1,
  steps: 100,
  batch: 4,
  run: 4,
  dimensions: 8,
  buckets: 64,
  learningRate: 0.02,
  scale: 20,
  dropout: 0,
  disjoint: 0,
};

function trainOnPairs(settings: Partial<Settings> = {}) {
  const builder = createCorpusBuilder();
  const drafts = PAIRS.map(([first, second]) => [builder.add(first), builder.add(second)] as const);
  const { corpus, renumbered } = builder.build('en', 100, SETTINGS.buckets);
  const numbers = (text: number[]) => Int32Array.from(text, (word) => renumbered[word] as number);
  const pairs: TrainingSource['pairs'] = drafts.map(([first, second], key) => ({
    firsts: [numbers(first)],
    second: numbers(second),
    key,
  }));
  return train(corpus, [{ name: 'pairs', weight: 1, pairs }], { ...SETTINGS, ...settings }, () => {});
}

test('texts that mean the same become neighbours', () => {
  const { encode } = createWordVectors(trainOnPairs());
  const seconds = PAIRS.map(([, second]) => encode(second));
  for (const [i, [first]] of PAIRS.entries()) {
    const cosines = seconds.map((second) =>
      encode(first)?.reduce((sum, value, d) => sum + value * (second?.[d] ?? Number.NaN), 0),
    );
    expect(cosines.indexOf(Math.max(...cosines.map(Number)))).toBe(i);
  }
});

test('training is reproducible, and its seed decides', () => {
  const bytes = bytesOfTable(trainOnPairs());
  expect(bytesOfTable(trainOnPairs()).equals(bytes)).toBe(true);
  expect(bytesOfTable(trainOnPairs({ seed: 2 })).equals(bytes)).toBe(false);
});

test('Markdown and reStructuredText are read as sections under their headings', () => {
  const sections = [
    { headings: [], paragraphs: ['We deliver everywhere.'] },
    { headings: ['Costs'], paragraphs: ['Five euros.', 'Free from fifty euros.'] },
  ];
  const markdown =
    '---\ntitle: Delivery | Shop\ndescription: How we deliver\n---\nWe **deliver** [everywhere](a.md).\n\n## Costs\n\n```\ncode\n```\n- Five euros.\n- Free from fifty euros.\n';
  expect(parseMarkdown('a.md', markdown)).toMatchObject({
    title: 'Delivery',
    description: 'How we deliver',
    sections,
  });
  const rst =
    'Delivery\n========\n\nWe *deliver* everywhere.\n\nCosts\n-----\n\n* Five euros.\n* Free from fifty euros.\n';
  expect(parseRst('a.rst', rst)).toMatchObject({ title: 'Delivery', sections });
});

test('a translated page is compared part by part', () => {
  const english = parseMarkdown(
    'a.md',
    '# Delivery\n\n## Costs\n\nWe ask for five euros within the whole country.',
  );
  const german = parseMarkdown(
    'a.md',
    '# Lieferung\n\n## Kosten\n\nWir verlangen fünf Euro innerhalb des ganzen Landes.',
  );
  expect(translatedExamples(german, english, 'en').map(({ firsts, second }) => [firsts[0], second])).toEqual([
    ['Lieferung', 'Delivery'],
    ['Kosten', 'Costs'],
    [
      'Wir verlangen fünf Euro innerhalb des ganzen Landes.',
      'We ask for five euros within the whole country.',
    ],
  ]);
});

test('a text of a website that is measured is recognized', () => {
  const isMeasured = createMeasuredTexts();
  const $ = load(readFileSync(new URL('../websites/dentist/faq.html', import.meta.url)));
  expect(isMeasured($('body').text())).toBe(true);
  expect(
    isMeasured('Nothing of this is on a website that the encoder is measured on, as far as we know.'),
  ).toBe(false);
});
