import type { Api } from '../session/client.ts';

export interface SearchResult {
  title: string;
  /** The address of the passage, with its anchor. */
  url: string;
  heading: string | null;
  /** HTML with `<mark>`, see excerpt.ts. */
  excerpt: string;
}

/** What answers the query and has no address. */
export type SearchAnswer = Omit<SearchResult, 'url'>;

export interface SearchResults {
  results: SearchResult[];
  answer: SearchAnswer | null;
}

/** Throws ApiError. */
export type RunSearch = (query: string, signal: AbortSignal) => Promise<SearchResults>;

const RESULTS = 12;

export const createRunSearch =
  (api: Api): RunSearch =>
  async (query, signal) => {
    const response = await api.get(
      `/search?${new URLSearchParams({ q: query, limit: `${RESULTS}` })}`,
      signal,
    );
    return (await response.json()) as SearchResults;
  };
