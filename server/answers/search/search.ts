import { LRUCache } from 'lru-cache';
import { paginate } from '#lib/pagination.ts';
import type { Frozen } from '../../plans/plans.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { AppError } from '../../platform/errors.ts';
import { createFairLimiter } from '../../platform/fair-limiter.ts';
import type { InvertedIndex } from '../../platform/inverted-index/inverted-index.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import { markMatches } from './excerpt.ts';
import { findPhrases } from './find-phrases.ts';
import { passageLink } from './passage-link.ts';
import { loadPins } from './pins.ts';
import { markedTerms, type QueryOptions, type UnderstoodWord, understandQuery } from './query.ts';
import { parseQuery } from './quoted-phrases.ts';
import {
  type RankedPassage,
  type Ranking,
  type RankingLimits,
  rankPassages,
  type Similarities,
} from './rank.ts';
import {
  countLanguages,
  findBotOwner,
  listUnlinkedDocs,
  listWrittenDocs,
  loadPassages,
  type PassageRow,
} from './search.queries.ts';
import { readSearchSettings } from './search-settings.ts';
import { type RankedSegment, readSegment } from './statistics.ts';
import { type UnknownWord, unknownWords } from './unknown-words.ts';

export { contentTermsIn, termsIn } from '../../platform/text/analyze.ts';
export { markMatches } from './excerpt.ts';
export { isLightWord } from './light-words.ts';
export type { UnknownWord } from './unknown-words.ts';

/** A passage with its link. */
export interface PassageHit extends PassageRow, RankedPassage {
  /** Empty for what has none: a question with its owner's answer, a text, and a file that is not linked to. */
  url: string;
}

/** A file that visitors may open, because its source links to it. */
type LinkedFile = Pick<PassageRow, 'sourceId'> & NonNullable<PassageRow['file']>;

interface Deps {
  database: Database;
  index: InvertedIndex;
  /** The address of a file. */
  linkTo(file: LinkedFile): string;
  /** Pages beyond the owner's plan are not found. */
  frozen: Pick<Frozen['pages'], 'docsOf'>;
  /** Absent if this server has no embedding model. */
  meaning?: Pick<Embeddings, 'queryVector' | 'similarities' | 'isConnected'> | undefined;
}

/** The vector of a query; undefined if it is not available in time. */
type QueryVector = Awaited<ReturnType<Embeddings['queryVector']>>;

/** A word of a question. */
export interface QuestionWord
  extends Pick<UnderstoodWord, 'word' | 'boost' | 'isTopic' | 'terms' | 'isForeign' | 'isLight'> {
  /** Its share of the question's weight; all shares add up to 1. */
  share: number;
  /** Its weight relative to that of a word in no other passage, 0 to 1: in a small content no word is rare. */
  rarity: number;
}

/** A question with its owner's answer, a text or an unlinked file: it answers a query, but has no address to be a result. */
export type AnswerAboveResults = ReturnType<typeof markMatches>;
export type SearchResult = AnswerAboveResults & { url: string };

/** A search with its answer, on the first page of results. */
export interface SiteSearch {
  pages(
    botId: string,
    query: string,
    paging: Paging,
  ): Promise<{
    results: SearchResult[];
    count: number;
    answer: AnswerAboveResults | null;
    /** The answer from its beginning to its end, as it was written. */
    text: string | null;
    /** The query asks something: an assistant may answer it better than a list. */
    isQuestion: boolean;
  }>;
}

type PassageOptions = {
  limit?: number;
  /** For a search, which must not wait for a vector. */
  isByWords?: boolean;
} & Pick<QueryOptions, 'topic' | 'askedIn'>;

/**
 * The numbers of running and of waiting searches: more would slow all of them down and use up the connections. One
 * account always leaves a place to the others.
 */
const RUNNING = { places: 4, placesPerKey: 3 };
const MAX_WAITING_PER_ACCOUNT = 200;
const KNOWN_OWNERS = 10_000;

/** The maximum number of passages per page that are considered for an answer. */
const MAX_PER_PAGE = 3;
/** The number of passages that the owner has written that are considered whatever their rank. */
const MAX_WRITTEN = 8;
const MAX_ATTEMPTS = 3;
/** The number of best pages by words that are compared by meaning, in content too large to compare all of it. */
const COMPARED_PAGES = 100;
/** The number of results without a word of the query: a list of many would look arbitrary. */
const SIMILAR_PAGES = 3;
/** How long a query waits for its vector. A visitor waits longer for an answer than while typing. */
const VECTOR_WITHIN_MS = { search: 300, answer: 1000 };
const PDF = 'application/pdf';

export type Search = ReturnType<typeof createSearch>;

/** Searches the content of the bots' websites; each bot searches only its own content. */
export function createSearch({ database: { db }, index, linkTo, frozen, meaning }: Deps) {
  const load = async (botId: string, ranked: RankedPassage[]): Promise<PassageHit[]> =>
    (await loadPassages(db, botId, ranked)).map((row) => ({ ...row, url: urlOf(row) }));

  function urlOf({ hasPage, pageUrl, file, sourceId, anchor, content }: PassageRow): string {
    if (hasPage) return passageLink(pageUrl, anchor, content);
    if (!file) return '';
    // Browsers open a PDF at the page that the anchor names; other documents are downloaded.
    return linkTo({ ...file, sourceId }) + (file.mime === PDF && anchor ? `#${anchor}` : '');
  }

  // Static vectors put results in order, but are too coarse to add some: nothing would be without results.
  const similarPages = meaning?.isConnected ? SIMILAR_PAGES : 0;

  const comparedWith =
    (botId: string, vector: QueryVector): Compare =>
    async (pagesByWords) =>
      vector && (await meaning?.similarities(botId, vector, pagesByWords));

  // For the turns of accounts only: an assistant that changes hands may keep those of its former owner.
  const owners = new LRUCache<string, string>({
    max: KNOWN_OWNERS,
    fetchMethod: async (botId) => findBotOwner(db, botId),
  });
  // A bot that is gone has no content: its searches may share one place.
  const accountOf = async (botId: string): Promise<string> => (await owners.fetch(botId)) ?? '';

  const searchPages = bounded(
    accountOf,
    async (botId: string, query: string, { limit, page }: Paging, vector: QueryVector) => {
      const { synonyms, pinned } = await readSearchSettings(db, botId);
      const { text, phrases } = parseQuery(query);
      const frozenDocs = await frozen.docsOf(botId);
      const pins = (await loadPins(db, botId, pinned, query)).filter(({ doc }) => !frozenDocs.has(doc));
      const only = phrases.length > 0 ? await findPhrases(db, index, botId, phrases) : undefined;
      const unlinked = await listUnlinkedDocs(db, botId);
      const without = new Set([...frozenDocs, ...unlinked, ...pins.map(({ doc }) => doc)]);
      const limits = {
        pages: page * limit,
        passagesPerPage: 1,
        without,
        only,
        titlesFirst: true,
        similarPages,
      };
      const options = { typing: isTyping(query, phrases), synonyms };
      const found = await rankFor(index, botId, text, options, limits, comparedWith(botId, vector));

      const all = [...pins, ...found.passages];
      const count = found.pages + pins.length;
      const from = (paginate(count, { limit, page }).page - 1) * limit;
      const shown = all.slice(from, from + limit);
      const hits = await load(botId, shown);
      const terms = markedTerms(found.words);
      const results = hits.map((hit) => ({ url: hit.url, ...markMatches(terms, hit, hit.content) }));
      return { found: { results, count }, isComplete: hits.length === shown.length };
    },
  );

  const searchPassages = bounded(
    accountOf,
    async (
      botId: string,
      text: string,
      { limit = 8, topic, askedIn }: PassageOptions,
      vector: QueryVector,
    ) => {
      const [{ synonyms }, written] = [await readSearchSettings(db, botId), await listWrittenDocs(db, botId)];
      const without = await frozen.docsOf(botId);
      const limits = {
        pages: limit,
        passagesPerPage: MAX_PER_PAGE,
        always: written,
        without,
        similarPages: limit,
      };
      const { words, weights, maxWeight, passages } = await rankFor(
        index,
        botId,
        text,
        { isQuestion: true, topic, synonyms, askedIn },
        limits,
        comparedWith(botId, vector),
      );
      const further = passages.slice(limit).filter(({ doc }) => written.has(doc));
      const ranked = [...passages.slice(0, limit), ...further.slice(0, MAX_WRITTEN)];
      const hits = await load(botId, ranked);
      const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
      const shared = words.map(
        ({ word, terms, boost, isTopic, isForeign, isLight = false }, i): QuestionWord => ({
          word,
          terms,
          isLight,
          ...(isForeign && { isForeign }),
          boost,
          isTopic,
          share: (weights[i] ?? 0) / total,
          rarity: (weights[i] ?? 0) / maxWeight,
        }),
      );
      return { found: { words: shared, passages: hits }, isComplete: hits.length === ranked.length };
    },
  );

  return {
    /**
     * One result per page, for search as you type: the last word may be incomplete, and what is in quotation marks occurs
     * word for word. Pages that the owner has pinned to the text come first. `page` counts from 1. Content
     * without an address is no result, because there is nothing to open.
     */
    async pages(botId: string, query: string, paging: Paging) {
      const { text, phrases } = parseQuery(query);
      const asked = { botId, text, withinMs: VECTOR_WITHIN_MS.search, isTyping: isTyping(query, phrases) };
      // Requested before the search takes one of the few slots, because the provider may be slow.
      return searchPages(botId, query, paging, await meaning?.queryVector(asked));
    },

    /**
     * The best passages for a question, a few per page at most, and the terms that its words matched. What the owner has
     * written comes in addition to the limit.
     */
    async passages(botId: string, text: string, options: PassageOptions = {}) {
      const { topic, isByWords = false } = options;
      const asked = { botId, text: topic ? `${topic} ${text}` : text, withinMs: VECTOR_WITHIN_MS.answer };
      const vector = isByWords ? undefined : await meaning?.queryVector(asked);
      return searchPassages(botId, text, options, vector);
    },

    /** The passage before one, below the same headings; undefined if there is none. */
    async before(botId: string, { doc, position, heading }: PassageHit): Promise<PassageRow | undefined> {
      if (position === 0) return undefined;
      const [row] = await loadPassages(db, botId, [{ doc, position: position - 1 }]);
      return row?.heading === heading ? row : undefined;
    },

    /** The passage after one, below the same headings or further ones; undefined if there is none. */
    async after(botId: string, { doc, position, heading }: PassageHit): Promise<PassageRow | undefined> {
      const [row] = await loadPassages(db, botId, [{ doc, position: position + 1 }]);
      return row?.heading.startsWith(heading) ? row : undefined;
    },

    /** The language of most of the content, if hardly any of it is in this one; null too where that is not known. */
    async otherLanguage(botId: string, language: string): Promise<string | null> {
      const segments = await index.read(botId, async (snapshot) => snapshot.segments.map(readSegment));
      const indexed = segments.flatMap(({ lengths }) => [...lengths.languages]);
      // Most questions need no query of all pages.
      return isMainLanguage(indexed, language)
        ? null
        : mainOtherThan(await countLanguages(db, botId), language);
    },

    /** Some of the bot's content has no address. */
    hasUnlinked: async (botId: string): Promise<boolean> => (await listUnlinkedDocs(db, botId)).size > 0,

    /** The words of these texts that the content does not have, for owners to find synonyms for. */
    unknownWords: (botId: string, texts: readonly string[]): Promise<UnknownWord[]> =>
      index.read(botId, ({ segments, ...reader }) =>
        unknownWords({ ...reader, languages: languagesOf(segments.map(readSegment)) }, texts),
      ),
  };
}

type LanguageCount = readonly [language: string | null, pages: number];

/** Less of the pages are an imprint and a few strays. */
const MAIN_SHARE = 0.1;

const isMainLanguage = (counts: readonly LanguageCount[], language: string): boolean => {
  const all = counts.reduce((sum, [, pages]) => sum + pages, 0);
  const own = counts.reduce((sum, [code, pages]) => sum + (code === language ? pages : 0), 0);
  return own > 0 && own >= MAIN_SHARE * all;
};

function mainOtherThan(counts: readonly LanguageCount[], language: string): string | null {
  const [main] = [...counts].sort(([, one], [, other]) => other - one);
  return main && !isMainLanguage(counts, language) ? main[0] : null;
}

const isTyping = (query: string, phrases: readonly string[][]): boolean =>
  phrases.length === 0 && !/\s$/.test(query);

const TOO_MANY = 'Too many people are searching right now. Please try again in a moment.';

/**
 * Limits concurrency, fairly between the accounts of the bots. A sync may replace pages between ranking and loading: then
 * the search is repeated.
 */
function bounded<Query extends unknown[], Found>(
  accountOf: (botId: string) => Promise<string>,
  search: (botId: string, ...query: Query) => Promise<{ found: Found; isComplete: boolean }>,
): (botId: string, ...query: Query) => Promise<Found> {
  const limiter = createFairLimiter(RUNNING);
  const run = async (botId: string, query: Query): Promise<Found> => {
    for (let attempt = 1; ; attempt++) {
      const { found, isComplete } = await search(botId, ...query);
      if (isComplete || attempt === MAX_ATTEMPTS) return found;
    }
  };
  return async (botId, ...query) => {
    const account = await accountOf(botId);
    if (limiter.waiting(account) >= MAX_WAITING_PER_ACCOUNT) throw new AppError(503, TOO_MANY);
    return limiter.run(account, () => run(botId, query));
  };
}

/** Compares a query with passages by meaning. @param pagesByWords see `Embeddings.similarities` */
type Compare = (pagesByWords: () => number[]) => Promise<Similarities | undefined>;

function rankFor(
  index: InvertedIndex,
  botId: string,
  text: string,
  options: QueryOptions,
  limits: Omit<RankingLimits, 'similarities'>,
  compare: Compare,
): Promise<Ranking & { words: UnderstoodWord[] }> {
  return index.read(botId, async ({ segments: indexed, ...reader }) => {
    const segments = indexed.map(readSegment);
    const words = await understandQuery({ ...reader, languages: languagesOf(segments) }, text, options);
    const similarities = await compare(() => {
      const { passages } = rankPassages(segments, words, { ...limits, pages: COMPARED_PAGES });
      return [...new Set(passages.map(({ doc }) => doc))];
    });
    return { words, ...rankPassages(segments, words, { ...limits, similarities }) };
  });
}

const languagesOf = (segments: readonly RankedSegment[]): string[] =>
  [...new Set(segments.flatMap(({ lengths }) => [...lengths.languages.keys()]))].sort();
