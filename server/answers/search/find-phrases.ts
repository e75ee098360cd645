import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainText } from '#lib/passage-content.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { InvertedIndex } from '../../platform/inverted-index/inverted-index.ts';
import { createPhraseTest } from './quoted-phrases.ts';
import { type RankedPassage, rankPassages } from './rank.ts';
import { loadPassages } from './search.queries.ts';
import type { PassageSet } from './segment-scores.ts';
import { readSegment } from './statistics.ts';

/** The best passages with all words of the phrases, whose text is then read. */
const MAX_PAGES = 200;
const MAX_PER_PAGE = 20;
const MAX_READ = 1000;
const AT_A_TIME = 100;

/** The passages with these sequences of words in their title, heading or text. The index has no positions of words. */
export async function findPhrases(
  db: Db,
  index: InvertedIndex,
  botId: string,
  phrases: readonly string[][],
): Promise<PassageSet> {
  const candidates = (await passagesWithAll(index, botId, [...new Set(phrases.flat())])).slice(0, MAX_READ);
  const hasPhrases = createPhraseTest(phrases);
  const found = new Map<number, Set<number>>();
  for (let from = 0; from < candidates.length; from += AT_A_TIME) {
    const rows = await loadPassages(db, botId, candidates.slice(from, from + AT_A_TIME));
    for (const { doc, position, title, heading, content } of rows) {
      if (!hasPhrases([title, heading, plainText(content)])) continue;
      found.set(doc, (found.get(doc) ?? new Set()).add(position));
    }
    // SQLite answers synchronously, so awaiting it does not yield to other requests.
    await nextTurn();
  }
  return found;
}

const passagesWithAll = (index: InvertedIndex, botId: string, words: string[]): Promise<RankedPassage[]> =>
  index.read(botId, async ({ segments, postingsOf }) => {
    const known = await postingsOf(words);
    const exact = words.flatMap((word) => {
      const postings = known.get(word);
      return postings ? [{ matches: [{ weight: 1, postings }], boost: 1 }] : [];
    });
    if (exact.length < words.length) return [];
    const limits = { pages: MAX_PAGES, passagesPerPage: MAX_PER_PAGE };
    const { passages } = rankPassages(segments.map(readSegment), exact, limits);
    return passages.filter(({ coverage }) => coverage > 0.999);
  });
