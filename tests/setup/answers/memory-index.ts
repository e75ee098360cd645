import { type QueryOptions, understandQuery } from '#server/answers/search/query.ts';
import { rankPassages } from '#server/answers/search/rank.ts';
import { type RankedSegment, readSegment } from '#server/answers/search/statistics.ts';
import { analyzePage, type IndexablePage, toDoc } from '#server/knowledge/sources/analyzed-page.ts';
import { ByteWriter } from '#server/platform/inverted-index/bytes.ts';
import type { NewDoc, Snapshot } from '#server/platform/inverted-index/inverted-index.ts';
import { type Posting, writePostings } from '#server/platform/inverted-index/postings.ts';

export interface MemoryPage {
  title?: string;
  language?: string | null;
  /** `heading: content`, or the content alone. */
  passages: (string | [heading: string, content: string])[];
}

/** An index snapshot for search without a database: each list of pages is a segment. */
export interface MemoryIndex extends Pick<Snapshot, 'postingsOf' | 'termsWithPrefix'> {
  segments: RankedSegment[];
  languages: string[];
}

/**
 * Documents are numbered from 1, across segments.
 * @param removed numbers of documents that were removed after they were written
 */
export function memoryIndex(written: MemoryPage[][], removed: number[] = []): MemoryIndex {
  let doc = 0;
  const segments = written.map((pages, id) => {
    const analyzed = pages.map((page) => toDoc(++doc, analyzePage(toIndexable(page))));
    return { id, analyzed, lists: invert(analyzed) };
  });
  const ranked = segments.map(({ id, analyzed }) =>
    readSegment({ id, docs: analyzed, removed: new Set(removed) }),
  );

  return {
    segments: ranked,
    languages: [...new Set(ranked.flatMap(({ lengths }) => [...lengths.languages.keys()]))].sort(),
    async postingsOf(terms) {
      const known = [...new Set(terms)].filter((term) => segments.some(({ lists }) => lists.has(term)));
      return new Map(known.map((term) => [term, segments.map(({ lists }) => lists.get(term))]));
    },
    async termsWithPrefix(prefix) {
      const found = new Map<string, number>();
      for (const { lists } of segments)
        for (const [term, list] of lists)
          if (term.startsWith(prefix)) found.set(term, (found.get(term) ?? 0) + list.length);
      return found;
    },
  };
}

export const ALL = { pages: 1000, passagesPerPage: 1000 };

/** The search results of a query as `document:position`, best first. */
export async function find(index: MemoryIndex, text: string, options?: QueryOptions): Promise<string[]> {
  const words = await understandQuery(index, text, options);
  const { passages } = rankPassages(index.segments, words, ALL);
  return passages.map(({ doc, position }) => `${doc}:${position}`);
}

function toIndexable({ title = '', language = 'en', passages }: MemoryPage): IndexablePage {
  return {
    title,
    language,
    passages: passages.map((passage) =>
      typeof passage === 'string'
        ? { heading: '', content: passage }
        : { heading: passage[0], content: passage[1] },
    ),
  };
}

function invert(docs: NewDoc[]): Map<string, Uint8Array> {
  const postings = new Map<string, Posting[]>();
  for (const { doc, terms, postings: data } of docs)
    terms.forEach((term, i) => {
      postings.set(term, [...(postings.get(term) ?? []), { doc, data: data[i] as Uint8Array }]);
    });
  const writer = new ByteWriter();
  return new Map(
    [...postings].map(([term, list]) => {
      writePostings(writer, list);
      return [term, writer.finish()];
    }),
  );
}
