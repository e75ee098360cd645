import { expect, it, vi } from 'vitest';
import { createStore } from '#lib/chat-client/store.ts';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import { contextOf } from './context.ts';
import type { Host } from './contract.ts';

it('begins the session of another visitor after a log-out, and none after a new conversation', async () => {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).visitor_id);
    return Response.json({ token: 't', visitor_id: crypto.randomUUID() });
  });
  const storage = createTestStorage();
  const resets: (() => void)[] = [];
  const settings = { locale: 'en', site: 'tea', origin: 'https://host.example', strings: {} };
  const { api } = await contextOf({
    ...{ settings: createStore(settings), view: createStore({ identity: null }), storage },
    ...{ load: async () => ({ strings: {} }), onReset: (reset: () => void) => resets.push(reset) },
  } as unknown as Host);
  const first = await api.session();
  for (const reset of resets) reset();
  expect(await api.session()).toBe(first);
  // As the core does.
  storage.remove('visitor');
  for (const reset of resets) reset();
  expect((await api.session()).visitor_id).not.toBe(first.visitor_id);
  expect(asked).toEqual([undefined, undefined]);
});
