import { readCounts } from '../../knowledge/knowledge.ts';
import { readPostings } from '../../platform/inverted-index/inverted-index.ts';
import { fold, isStopWord, isUnspaced } from '../../platform/text/analyze.ts';
import type { IndexReader } from './index-reader.ts';

const MIN_LENGTH = 3;
/** Longer words are cut at their first places only. */
const MAX_CUTS = 24;

/**
 * The two words that the content writes instead of one, in one passage: “wi fi” for `wifi`, `O'Reilly` for `oreilly`. Of
 * several pairs the one with the longest shorter word.
 */
export async function findParts(reader: IndexReader, word: string): Promise<[string, string] | undefined> {
  if (word.length < MIN_LENGTH || isUnspaced(word) || !/^[\p{L}\p{N}\p{M}]+$/u.test(word)) return undefined;
  const isStop = (part: string) => reader.languages.some((language) => isStopWord(part, language));
  const pairs = Array.from({ length: Math.min(word.length - 1, MAX_CUTS) }, (_, i): [string, string] => [
    word.slice(0, i + 1),
    word.slice(i + 1),
  ]).filter((pair) => !pair.some(isStop));
  const known = await reader.postingsOf(pairs.flat().map(fold));
  const shorter = (pair: [string, string]) => Math.min(...pair.map((part) => part.length));
  const sorted = pairs.sort((a, b) => shorter(b) - shorter(a));
  return sorted.find(([one, other]) => {
    const places = placesOf(known.get(fold(one)));
    return places.size > 0 && !places.isDisjointFrom(placesOf(known.get(fold(other))));
  });
}

/** The passages with a word, and the titles. */
function placesOf(postings: readonly (Uint8Array | undefined)[] = []): Set<string> {
  const places = new Set<string>();
  let page = 0;
  for (const list of postings)
    if (list)
      readPostings(list, (doc, data) => {
        page = doc;
        readCounts(data, doc, {
          page: (_doc, title) => title > 0 && places.add(`${page}`),
          passage: (position) => places.add(`${page}:${position}`),
        });
      });
  return places;
}
