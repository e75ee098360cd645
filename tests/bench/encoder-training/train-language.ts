import { writeFileSync } from 'node:fs';
import { bytesOfTable, readTable } from '#server/platform/encoder/table.ts';
import { createWordVectors, type WordVectors } from '#server/platform/encoder/word-vectors.ts';
import { print } from '../print.ts';
import { prepareTraining } from './prepare.ts';
import type { Settings } from './settings.ts';
import type { Source } from './sources.ts';
import { train } from './train.ts';

interface Options {
  /** Of the sources. */
  folder: string;
  language: string;
  sources: readonly Source[];
  fileOf(language: string): string;
  settings?: Partial<LanguageSettings>;
}

type LanguageSettings = Settings & {
  /** Words in the table. */
  rows: number;
};

const SETTINGS: LanguageSettings = {
  seed: 1,
  steps: 2400,
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

/** How often the loss is printed. */
const STEPS_SHOWN = 200;

/** Trains the table of a language, and writes it. Tables of languages before it are those on the disk. */
export function trainLanguage({ fileOf, settings: given, ...options }: Options): void {
  const startedAt = performance.now();
  const settings = { ...SETTINGS, ...given };
  const finished = new Map<string, WordVectors>();
  const vectorsOf = (language: string): WordVectors => {
    const known = finished.get(language) ?? createWordVectors(readTable(fileOf(language)));
    finished.set(language, known);
    return known;
  };
  const { corpus, sources } = prepareTraining({ ...options, ...settings, vectorsOf });
  print('words, of all words of the texts', `${corpus.rows} of ${corpus.words.length}`);
  const table = train(corpus, sources, settings, (step, loss) => {
    if (step % STEPS_SHOWN === 0) print(`loss after ${step} of ${settings.steps} steps`, loss.toFixed(3));
  });
  writeFileSync(fileOf(options.language), bytesOfTable(table));
  print('minutes', ((performance.now() - startedAt) / 60_000).toFixed(1));
}
