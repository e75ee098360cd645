import { writeFileSync } from 'node:fs';
import { bytesOfTable } from '#server/encoder/table.ts';
import { print } from '../print.ts';
import { readExamples, type Source } from './sources.ts';
import { type Settings, type TrainingSource, train } from './train.ts';
import { createCorpusBuilder } from './vocabulary.ts';

const SETTINGS: Settings & { rows: number } = {
  seed: 1,
  steps: 1000,
  batch: 512,
  run: 64,
  dimensions: 128,
  rows: 34_000,
  buckets: 8192,
  learningRate: 0.005,
  scale: 20,
  dropout: 0.1,
  disjoint: 0.5,
};

/** Texts that begin with the same words are the same: pages share sections, and versions of a page are side by side. */
const COMPARED_WORDS = 25;
/** How often the loss is printed. */
const STEPS_SHOWN = 200;

/** Writes the weights of a language. @returns the number of pairs of each source */
export function trainLanguage(
  folder: string,
  language: string,
  ofLanguage: readonly Source[],
  file: string,
): number[] {
  const startedAt = performance.now();
  const builder = createCorpusBuilder();
  const seen = new Set<string>();
  const keys = new Map<string, number>();
  const drafts = ofLanguage.map((source) => {
    builder.beginSource();
    const pairs: { firsts: number[][]; second: number[]; key: number }[] = [];
    for (const { firsts, second, key } of readExamples(folder, source)) {
      const beginning = second.split(' ', COMPARED_WORDS).join(' ');
      // Short texts may mean the same as several others.
      const id = beginning.length < second.length ? beginning : `${firsts[0]}\n${second}`;
      if (seen.has(id)) continue;
      seen.add(id);
      if (!keys.has(key)) keys.set(key, keys.size);
      pairs.push({
        firsts: firsts.map(builder.add),
        second: builder.add(second),
        key: keys.get(key) as number,
      });
    }
    print(source.title, String(pairs.length));
    return { name: source.name, weight: source.weight ?? 1, pairs };
  });
  const { corpus, renumbered } = builder.build(language, SETTINGS.rows, SETTINGS.buckets);
  const numbers = (text: number[]) => Int32Array.from(text, (word) => renumbered[word] as number);
  const sources: TrainingSource[] = drafts.map(({ pairs, ...source }) => ({
    ...source,
    pairs: pairs
      .map(({ firsts, second, key }) => ({
        firsts: firsts.filter(({ length }) => length > 0).map(numbers),
        second: numbers(second),
        key,
      }))
      .filter(({ firsts, second }) => firsts.length > 0 && second.length > 0),
  }));
  const table = train(corpus, sources, SETTINGS, (step, loss) => {
    if (step % STEPS_SHOWN === 0) print(`loss after ${step} of ${SETTINGS.steps} steps`, loss.toFixed(3));
  });
  writeFileSync(file, bytesOfTable(table));
  print('words, of all words of the texts', `${corpus.rows} of ${corpus.words.length}`);
  print('minutes', ((performance.now() - startedAt) / 60_000).toFixed(1));
  return sources.map(({ pairs }) => pairs.length);
}
