import type { SearchResult } from './search-api.ts';

/** The results of one page; `at` is a result's index in the whole list. */
export interface FoundPage {
  title: string;
  passages: (SearchResult & { at: number })[];
}

/** Groups results by page, in the order in which the pages first appear. */
export function groupByPage(results: SearchResult[]): FoundPage[] {
  const pages = new Map<string, SearchResult[]>();
  for (const result of results) {
    const page = result.url.split('#', 1)[0] ?? '';
    pages.set(page, [...(pages.get(page) ?? []), result]);
  }
  let at = 0;
  return [...pages.values()].map((passages) => ({
    title: passages[0]?.title ?? '',
    passages: passages.map((passage) => ({ ...passage, at: at++ })),
  }));
}
