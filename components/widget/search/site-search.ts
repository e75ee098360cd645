import type { Context } from '../core/contract.ts';
import { createRunSearch } from './search-api.ts';
import { createSearch, type Search } from './search-store.ts';

export interface SiteSearch extends Context {
  search: Search;
}

/** Each place on the page searches separately. */
export function createSiteSearch(context: Context): SiteSearch {
  const { api, strings, host } = context;
  const search = createSearch(createRunSearch(api), host.storage, strings);
  let { answered } = search.store.get();
  search.store.subscribe(() => {
    const state = search.store.get();
    if (state.answered === answered) return;
    answered = state.answered;
    if (state.problem) host.emit('error', { message: state.problem });
    else if (answered) host.emit('search', { query: answered, results: state.results.length });
  });
  host.onReset(search.reset);
  return { ...context, search };
}
