import { createStore } from '#lib/chat-client/store.ts';
import { describeError } from '../session/describe-error.ts';
import type { SiteStorage } from '../session/storage.ts';
import type { Strings } from '../strings/strings.ts';
import type { RunSearch, SearchResults } from './search-api.ts';

interface SearchState extends SearchResults {
  query: string;
  /** The query of the results; they stay visible while a newer one is loading. */
  answered: string;
  problem: string;
  recent: string[];
}

export type Search = ReturnType<typeof createSearch>;

/** Between two requests. The first key is answered at once: most people type more slowly. */
const INTERVAL_MS = 50;
const RECENT = 5;
const NOTHING: SearchResults = { results: [], answer: null, isQuestion: false, message: undefined };

export function createSearch(runSearch: RunSearch, storage: SiteStorage, strings: Strings) {
  const store = createStore<SearchState>({
    query: '',
    ...NOTHING,
    answered: '',
    problem: '',
    recent: readRecent(storage.read('searches')),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;

  async function run(query: string): Promise<void> {
    const abort = new AbortController();
    running = abort;
    startedAt = performance.now();
    try {
      const found = await runSearch(query, abort.signal);
      if (!abort.signal.aborted) store.set({ ...NOTHING, ...found, answered: query, problem: '' });
    } catch (error) {
      if (!abort.signal.aborted) {
        store.set({ ...NOTHING, answered: query, problem: describeError(error, strings) });
      }
    }
  }

  function start(): void {
    clearTimeout(timer);
    running?.abort();
    const query = store.get().query.trim();
    if (query === '') store.set({ ...NOTHING, answered: '', problem: '' });
    else timer = setTimeout(run, startedAt + INTERVAL_MS - performance.now(), query);
  }

  function saveRecent(recent: string[]): void {
    store.set({ recent });
    storage.write('searches', recent);
  }

  return {
    store,
    /** Searches while the visitor types. */
    setQuery(query: string): void {
      store.set({ query });
      start();
    },
    retry(): void {
      store.set({ answered: '', problem: '' });
      start();
    },
    /** Adds the query to the recent searches. */
    saveQuery(): void {
      const query = store.get().query.trim();
      const others = store.get().recent.filter((recent) => recent !== query);
      if (query) saveRecent([query, ...others].slice(0, RECENT));
    },
    clearRecent(): void {
      saveRecent([]);
    },
    /** Deletes the query and the recent searches. */
    reset(): void {
      store.set({ query: '', recent: [] });
      start();
    },
  };
}

function readRecent(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string') : [];
}
