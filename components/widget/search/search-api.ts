import type { Api } from '../session/client.ts';

export interface SearchResult {
  title: string;
  /** The address of the passage, with its anchor. */
  url: string;
  heading: string | null;
  /** HTML with `<mark>`, see excerpt.ts. */
  excerpt: string;
}

/** Throws ApiError. */
export type RunSearch = (query: string, signal: AbortSignal) => Promise<SearchResult[]>;

const RESULTS = 12;

export const createRunSearch =
  (api: Api): RunSearch =>
  async (query, signal) => {
    const response = await api.get(
      `/search?${new URLSearchParams({ q: query, limit: `${RESULTS}` })}`,
      signal,
    );
    return ((await response.json()) as { results: SearchResult[] }).results;
  };
