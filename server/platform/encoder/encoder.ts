import { hash } from 'node:crypto';
import { join } from 'node:path';
import { languageOf } from '../text/analyze.ts';
import { readName, readTable } from './table.ts';
import { createWordVectors, type WordVectors } from './word-vectors.ts';

/** A static encoder: vectors of words, added up and normalised. Those of all languages can be compared. */
export interface Encoder {
  /** Names the weights: vectors of other weights cannot be compared. */
  readonly name: string;
  readonly dimensions: number;
  /** A vector of length 1; undefined if the language has no table, or the text no words. */
  encode(text: string, language: string | null): Float32Array | undefined;
}

/** Relative to the working directory, as for `starter`. */
const FOLDER = 'server/platform/encoder/weights';
const LANGUAGES = ['en', 'de', 'fr', 'es'];
const DIMENSIONS = 128;

/** The frequent words of a language, folded; empty without a table. */
export function listWords(language: string, folder = FOLDER): ReadonlySet<string> {
  if (!LANGUAGES.includes(language)) return new Set();
  try {
    return new Set(readTable(join(folder, `${language}.bin`)).words);
  } catch {
    return new Set();
  }
}

/** Reads a table at the first text of its language. Missing and cut ones are logged; their languages have no vectors. */
export function loadEncoder(log: { warn(details: object, text: string): void }, folder = FOLDER): Encoder {
  const fileOf = (language: string) => join(folder, `${language}.bin`);
  const names = new Map<string, string>();
  for (const language of LANGUAGES)
    try {
      names.set(language, readName(fileOf(language)));
    } catch (error) {
      log.warn(
        { err: error, file: fileOf(language) },
        'weights of the encoder could not be read: this language is searched by words',
      );
    }

  const tables = new Map<string, WordVectors>();
  function tableOf(language: string): WordVectors | undefined {
    if (!names.has(language)) return undefined;
    const known = tables.get(language);
    if (known) return known;
    const table = createWordVectors(readTable(fileOf(language)));
    tables.set(language, table);
    return table;
  }

  return {
    name: `builtin ${hash('sha256', [...names].join(' ')).slice(0, 8)}`,
    dimensions: DIMENSIONS,
    encode: (text, language) => tableOf(languageOf(language))?.encode(text),
  };
}
