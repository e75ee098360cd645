import { LRUCache } from 'lru-cache';
import { fold, foldedWords } from '../../platform/text/analyze.ts';

/** Another word for a word of the query, which the owner has set. */
export interface OwnSynonym {
  word: string;
  /** 1 for a single word, less for each of several that belong together. */
  share: number;
}

/** The owner's synonyms of the words in a query, by word. */
export type OwnSynonyms = ReadonlyMap<string, OwnSynonym[]>;

/** The maximum in a query. Each is looked up in the index for every language of the content. */
const MAX_SYNONYMS = 100;
const MAX_WORDS = 6;

/**
 * @param groups words that mean the same; one of several words, such as `gift card`, counts if all of them are asked for
 * @param asked the words of the query
 */
export function ownSynonymsOf(groups: readonly string[][], asked: readonly string[]): OwnSynonyms {
  const own = new Map<string, OwnSynonym[]>();
  const words = new Set(asked.map(fold));
  let left = MAX_SYNONYMS;
  for (const group of groups) {
    const members = group.map(wordsOf).filter((member) => member.length > 0);
    for (const used of members) {
      if (!used.every((word) => words.has(word))) continue;
      const others = members
        .filter((member) => member !== used)
        .flatMap((member) => member.map((word) => ({ word, share: 1 / member.length })))
        .slice(0, left);
      left -= others.length;
      for (const word of used) own.set(word, [...(own.get(word) ?? []), ...others]);
    }
  }
  return own;
}

/** The maximum of groups, because every search reads all of them. */
const read = new LRUCache<string, string[]>({ maxSize: 20_000, sizeCalculation: () => 1 });

function wordsOf(member: string): string[] {
  const known = read.get(member);
  if (known) return known;
  const words = foldedWords(member).slice(0, MAX_WORDS);
  read.set(member, words);
  return words;
}
