import { afterEach, expect, test, vi } from 'vitest';
import { loadSources } from './source-requests.ts';

afterEach(() => vi.unstubAllGlobals());

test('the sources of every page of the list are loaded', async () => {
  const pages: Record<string, object> = {
    '/api/bots/b/sources?limit=50&type=website,text,media': {
      results: [{ id: '1', done_count: 3 }],
      next: '/next',
    },
    '/next': { results: [{ id: '2', done_count: 0 }], next: null },
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(pages[path]));
  expect(await loadSources('b')).toEqual([
    { id: '1', doneCount: 3 },
    { id: '2', doneCount: 0 },
  ]);
});
