import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { api } from '#lib/api.ts';
import type { Data } from './+data.ts';
import { chatQuery, listQuery, seedQueries } from './inbox-queries.ts';
import type { Conversation } from './inbox-types.ts';

const rendered = {
  query: 'view=open&chat=c',
  list: { results: [{ id: 'c' }], count: 1 },
  counts: {},
  chat: { id: 'c', name: 'rendered' },
} as unknown as Data;

test('what the page was rendered with is shown once, and loaded again after it was dropped', async () => {
  const get = vi.spyOn(api, 'get').mockResolvedValue({ conversation: { id: 'c', name: 'newer' } });
  const client = new QueryClient();
  seedQueries(client, rendered);
  const show = () => new QueryObserver<Conversation>(client, chatQuery('c'));
  const first = show();
  const close = first.subscribe(() => {});
  expect(first.getCurrentResult().data?.name).toBe('rendered');
  expect(client.getQueryData(listQuery('view=open').queryKey)).toBe(rendered.list);
  expect(get).not.toHaveBeenCalled();

  close();
  // As after some minutes in which nothing shows it.
  client.removeQueries({ queryKey: chatQuery('c').queryKey });
  const again = show();
  const end = again.subscribe(() => {});
  await vi.waitFor(() => expect(again.getCurrentResult().data?.name).toBe('newer'));
  end();
});
