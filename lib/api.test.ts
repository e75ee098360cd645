import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

const answer = (respond: () => Response | Promise<Response>) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => respond());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  test('sends JSON with cookies and returns the response in camelCase', async () => {
    const fetch = answer(() => Response.json({ chat: { bot_id: 'b' } }));
    expect(await api.patch('/api/chats/1', { name: 'Tea' })).toEqual({ chat: { botId: 'b' } });
    expect(fetch).toHaveBeenCalledWith(
      '/api/chats/1',
      expect.objectContaining({ method: 'PATCH', body: '{"name":"Tea"}', credentials: 'same-origin' }),
    );
    expect(await api.delete('/api/chats/1')).toEqual({ chat: { botId: 'b' } });
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ method: 'DELETE', body: undefined });
  });

  test('that is refused throws the message of the server', async () => {
    answer(() =>
      Response.json({ message: 'Name is missing.', errors: { first_name: ['x'] } }, { status: 422 }),
    );
    const refusal = await api.post('/api/x', {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 422, message: 'Name is missing.', errors: { firstName: ['x'] } });
  });

  test('without a response of the API throws a message that can be shown', async () => {
    answer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.get('/api/x')).rejects.toMatchObject({
      status: 502,
      message: 'An unexpected error occurred. Please try again later',
    });
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 0, message: /Can’t reach the server/ });
  });

  test('without a complete response ends', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
    const call = api.patch('/api/x', {});
    limit.abort();
    await expect(call).rejects.toMatchObject({ status: 0, message: /Can’t reach the server/ });
    vi.restoreAllMocks();
    answer(() => new Response('{"chat": {"na'));
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 0 });
  });
});

describe('a stream', () => {
  const collect = async (signal = new AbortController().signal) =>
    Array.fromAsync(api.stream('/api/x', { prompt: 'Hi' }, signal));

  test('yields events in camelCase', async () => {
    const fetch = answer(
      () =>
        new Response(
          'event: start\ndata: {"chat":{"bot_id":"b"}}\n\nevent: citations\ndata: [{"a_b":1}]\n\n',
        ),
    );
    expect(await collect()).toEqual([
      { event: 'start', data: { chat: { botId: 'b' } } },
      { event: 'citations', data: [{ aB: 1 }] },
    ]);
    expect(fetch.mock.lastCall?.[1].headers).toMatchObject({ Accept: 'text/event-stream' });
  });

  test('that is refused throws before the first event', async () => {
    answer(() => Response.json({ message: 'Please wait.' }, { status: 429 }));
    await expect(collect()).rejects.toMatchObject({ status: 429, message: 'Please wait.' });
  });

  test('that was aborted is no failure of the server', async () => {
    answer(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
    await expect(collect(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});
