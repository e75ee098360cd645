import type { WordVectors } from '#server/platform/encoder/word-vectors.ts';
import { print } from '../print.ts';
import type { Example } from './examples.ts';
import { createMeasuredTexts } from './measured-texts.ts';
import { readExamples, type Source } from './sources.ts';
import type { TrainingSource } from './texts.ts';
import { type Corpus, createCorpusBuilder } from './vocabulary.ts';

interface Options {
  folder: string;
  language: string;
  sources: readonly Source[];
  /** Of a language that is finished. */
  vectorsOf(language: string): WordVectors;
  /** Words and buckets of the table. */
  rows: number;
  buckets: number;
}

/** A pair whose words are numbered in the order in which they were read. */
interface Draft {
  firsts: number[][];
  second: number[] | Float32Array;
  key: number;
}

/** Texts that begin with the same words are the same: pages share sections, and versions of a page are side by side. */
const COMPARED_WORDS = 25;
/** A translated text says twice what an own pair says. */
const TRANSLATED_WEIGHT = 0.5;

/** Reads the texts of a language. */
export function prepareTraining(options: Options): { corpus: Corpus; sources: TrainingSource[] } {
  const builder = createCorpusBuilder();
  const isMeasured = createMeasuredTexts();
  const seen = new Set<string>();
  const keys = new Map<string, number>();
  const drafts = options.sources.flatMap((source) => {
    builder.beginSource();
    const { own, translated } = readExamples(options.folder, source);
    const weight = source.weight ?? 1;
    const both = [
      { name: source.title, weight, pairs: own.flatMap(draftOf) },
      {
        name: `${source.title}, translated`,
        weight: weight * TRANSLATED_WEIGHT,
        pairs: translated.flatMap(draftOf),
      },
    ].filter(({ pairs }) => pairs.length > 0);
    for (const { name, pairs } of both) print(name, String(pairs.length));
    return both;
  });

  function draftOf({ firsts, second, language, key }: Example): Draft[] {
    const beginning = second.split(' ', COMPARED_WORDS).join(' ');
    // Short texts may mean the same as several others.
    const id = beginning.length < second.length && !language ? beginning : `${firsts[0]}\n${second}`;
    if (seen.has(id) || isMeasured(second)) return [];
    seen.add(id);
    if (!keys.has(key)) keys.set(key, keys.size);
    const numbers = firsts.map(builder.add).filter(({ length }) => length > 0);
    const other = language ? options.vectorsOf(language).encode(second) : builder.add(second);
    if (numbers.length === 0 || !other || other.length === 0) return [];
    return [{ firsts: numbers, second: other, key: keys.get(key) as number }];
  }

  const { corpus, renumbered } = builder.build(options.language, options.rows, options.buckets);
  const numbered = (text: number[]) => Int32Array.from(text, (word) => renumbered[word] as number);
  const sources = drafts.map(({ pairs, ...source }) => ({
    ...source,
    pairs: pairs.map(({ firsts, second, key }) => ({
      firsts: firsts.map(numbered),
      second: second instanceof Float32Array ? second : numbered(second),
      key,
    })),
  }));
  return { corpus, sources };
}
