import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { strings } from '../strings/en.ts';
import type { SearchResult } from './search-api.ts';
import { createSearch } from './search-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the search', () => {
  it('sends the first key immediately, then at most twenty requests per second', async () => {
    const { search, asked } = setUp(async (query) => [result(query)]);
    search.setQuery('n');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['n']);
    for (const query of ['np', 'npm', 'npm ']) search.setQuery(query);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(['n', 'npm']);
    expect(search.store.get()).toMatchObject({ answered: 'npm', results: [{ title: 'npm' }] });
  });

  it('discards the response to an older query', async () => {
    const { search } = setUp(async (query) => {
      await new Promise((resolve) => setTimeout(resolve, query === 'slow' ? 1000 : 10));
      return [result(query)];
    });
    search.setQuery('slow');
    await vi.advanceTimersByTimeAsync(200);
    search.setQuery('quick');
    await vi.advanceTimersByTimeAsync(2000);
    expect(search.store.get()).toMatchObject({ answered: 'quick', results: [{ title: 'quick' }] });
  });

  it('clears all results when the field is emptied', async () => {
    const { search } = setUp(async (query) => [result(query)]);
    search.setQuery('npm');
    await vi.advanceTimersByTimeAsync(200);
    search.setQuery('');
    expect(search.store.get()).toMatchObject({ answered: '', results: [] });
  });

  it('removes the message of a paused website with the next results', async () => {
    const message = 'I can’t answer at the moment.';
    const { search } = setUp(async (query) => [result(query)], { paused: message });
    search.setQuery('paused');
    await vi.advanceTimersByTimeAsync(200);
    expect(search.store.get().message).toBe(message);
    search.setQuery('open');
    await vi.advanceTimersByTimeAsync(200);
    expect(search.store.get()).toMatchObject({ answered: 'open', message: undefined });
  });

  it('reports an error, and retries', async () => {
    let attempt = 0;
    const { search } = setUp(async (query) => {
      if (attempt++ === 0) throw new ApiError(0, 'offline');
      return [result(query)];
    });
    search.setQuery('npm');
    await vi.advanceTimersByTimeAsync(200);
    expect(search.store.get().problem).toBe(strings.offline);
    search.retry();
    await vi.advanceTimersByTimeAsync(60);
    expect(search.store.get()).toMatchObject({ problem: '', answered: 'npm', results: [{ title: 'npm' }] });
  });

  it('keeps the last five searches, the newest first, each once', () => {
    const { search, stored } = setUp(async () => []);
    for (const query of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) {
      search.setQuery(query);
      search.saveQuery();
    }
    expect(stored.get('searches')).toEqual(['f', 'e', 'd', 'a', 'c']);
    search.clearRecent();
    expect(search.store.get().recent).toEqual([]);
  });
});

function result(title: string): SearchResult {
  return { title, url: 'https://docs.example/', heading: null, excerpt: '' };
}

function setUp(answer: (query: string) => Promise<SearchResult[]>, messages: Record<string, string> = {}) {
  const asked: string[] = [];
  const stored = new Map<string, unknown>();
  const runSearch = (query: string) => {
    asked.push(query);
    return answer(query).then((results) => ({
      results,
      answer: null,
      isQuestion: false,
      ...(messages[query] && { message: messages[query] }),
    }));
  };
  const storage = {
    read: (name: string) => stored.get(name),
    write: (name: string, value: unknown) => stored.set(name, value),
    remove: (name: string) => stored.delete(name),
  };
  return { search: createSearch(runSearch, storage, strings), asked, stored };
}
