import { bucketsOf, encodedWords } from '#server/platform/encoder/words.ts';
import { languageFor } from '#server/platform/text/languages.ts';

/** A word or two that are common in one source only are of no use elsewhere: each occurrence counts less than the one before. */
const MIN_OCCURRENCES = 3;

/** The texts as numbers of words; those of the table first. */
export interface Corpus {
  /** In the order of their rows. */
  words: string[];
  /** How many of the words have a row. */
  rows: number;
  /** The number of a word's stem: forms of a word have the same. */
  stems: Int32Array;
  /** The buckets of each word. */
  buckets: Int32Array[];
}

export function createCorpusBuilder() {
  const numberOf = new Map<string, number>();
  const words: string[] = [];
  const counts: number[] = [];
  const scores: number[] = [];
  let ofSource = new Map<number, number>();

  return {
    /** Call it before the texts of each source. */
    beginSource(): void {
      for (const [word, count] of ofSource) scores[word] = (scores[word] ?? 0) + Math.log2(1 + count);
      ofSource = new Map();
    },
    add(text: string): number[] {
      return encodedWords(text).map((word) => {
        let number = numberOf.get(word);
        if (number === undefined) {
          number = words.push(word) - 1;
          numberOf.set(word, number);
          counts.push(0);
        }
        counts[number] = (counts[number] as number) + 1;
        ofSource.set(number, (ofSource.get(number) ?? 0) + 1);
        return number;
      });
    },
    /** Numbers words anew: those with rows first. @returns the corpus, and the new numbers of the old */
    build(language: string, maxRows: number, buckets: number): { corpus: Corpus; renumbered: Int32Array } {
      this.beginSource();
      const order = words
        .map((_, word) => word)
        .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
      const isFrequent = (word: number) => (counts[word] as number) >= MIN_OCCURRENCES;
      const kept = order.filter(isFrequent).slice(0, maxRows);
      const isKept = new Set(kept);
      const all = [...kept, ...order.filter((word) => !isKept.has(word))];
      const renumbered = new Int32Array(words.length);
      for (const [now, old] of all.entries()) renumbered[old] = now;
      const { stem } = languageFor(language);
      const stemNumbers = new Map<string, number>();
      const numberOfStem = (word: string) => {
        const key = stem(word);
        const known = stemNumbers.get(key) ?? stemNumbers.size;
        stemNumbers.set(key, known);
        return known;
      };
      const sorted = all.map((word) => words[word] as string);
      return {
        corpus: {
          words: sorted,
          rows: kept.length,
          stems: Int32Array.from(sorted, numberOfStem),
          buckets: sorted.map((word) => Int32Array.from(bucketsOf(word, buckets))),
        },
        renumbered,
      };
    },
  };
}
