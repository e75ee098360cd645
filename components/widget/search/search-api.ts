import { camelCaseKeys } from '#lib/case.ts';
import type { Api } from '../session/client.ts';

export interface SearchResult {
  title: string;
  /** The address of the passage, with its anchor. */
  url: string;
  heading: string | null;
  /** HTML with `<mark>`, see excerpt.ts. */
  excerpt: string;
  /** Title and heading in the same form; absent in answers of an older server. */
  marked?: { title: string; heading: string };
}

/** An answer of the owner, which has no address. */
export type SearchAnswer = Omit<SearchResult, 'url'>;

export interface SearchResults {
  results: SearchResult[];
  answer: SearchAnswer | null;
  isQuestion: boolean;
  /** Why there are no results; undefined if nothing matches. */
  message?: string | undefined;
}

/** @throws ApiError */
export type RunSearch = (query: string, signal: AbortSignal) => Promise<SearchResults>;

const RESULTS = 12;

export const createRunSearch =
  (api: Api): RunSearch =>
  async (query, signal) => {
    const response = await api.get(
      `/search?${new URLSearchParams({ q: query, limit: `${RESULTS}` })}`,
      signal,
    );
    return camelCaseKeys(await response.json()) as SearchResults;
  };
