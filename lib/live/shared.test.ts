import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeLiveServer, createListener, stubPage, turn } from '#tests/setup/live/fake-live-server.ts';
import { connectShared } from './shared.ts';

/** The channels of one browser. */
const channels = new Set<FakeChannel>();

class FakeChannel {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) }));
  }
  close(): void {
    channels.delete(this);
  }
}

interface Held {
  end(reason: unknown): void;
}

function createLocks() {
  let held: Held | null = null;
  const queue: (() => void)[] = [];
  const next = () => {
    held = null;
    queue.shift()?.();
  };
  return {
    request: (_name: string, { steal }: LockOptions, use: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const hold = () => {
          const own = { end: reject };
          held = own;
          void use().then(() => {
            resolve();
            if (held === own) next();
          });
        };
        if (steal) held?.end(new DOMException('Stolen', 'AbortError'));
        if (held && !steal) queue.push(hold);
        else hold();
      }),
  };
}

let page: ReturnType<typeof stubPage>;
beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
  channels.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: createLocks() });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function openTab(server: ReturnType<typeof createFakeLiveServer>, lastEventId = 0) {
  const tab = createListener(server, lastEventId);
  connectShared('chat', tab.source);
  await turn();
  return tab;
}

it('connects once for all tabs, which get the same events', async () => {
  const server = createFakeLiveServer();
  const tabs = [await openTab(server), await openTab(server), await openTab(server)];
  expect(server.streams).toHaveLength(1);
  await server.streams[0]?.event(1);
  await server.streams[0]?.event(2);
  expect(tabs.map(({ seen }) => seen)).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

it('resumes in another tab when the one with the connection is closed', async () => {
  const server = createFakeLiveServer();
  const first = await openTab(server);
  const second = await openTab(server);
  await server.streams[0]?.event(1);
  first.close();
  await turn();
  expect(server.streams[0]?.isAborted()).toBe(true);
  expect(server.streams[1]?.lastEventId).toBe('1');
  await server.streams[1]?.event(2);
  expect([first.seen, second.seen]).toEqual([[1], [1, 2]]);
});

it('sends a new tab what came since it was loaded, and the others nothing twice', async () => {
  const server = createFakeLiveServer();
  const first = await openTab(server);
  await server.streams[0]?.event(1);
  await server.streams[0]?.event(2);
  const second = await openTab(server, 0);
  // The connection goes on from the number of the new tab.
  expect(server.streams.map(({ lastEventId }) => lastEventId)).toEqual(['0', '0']);
  for (const id of [1, 2, 3]) await server.streams[1]?.event(id);
  expect([first.seen, second.seen]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('leaves no gap when a tab misses an event', async () => {
  const server = createFakeLiveServer();
  const first = await openTab(server);
  const second = await openTab(server);
  await server.streams[0]?.event(1);
  const [, deaf] = [...channels];
  const { onmessage } = deaf as FakeChannel;
  (deaf as FakeChannel).onmessage = null;
  await server.streams[0]?.event(2);
  (deaf as FakeChannel).onmessage = onmessage;
  await server.streams[0]?.event(3);
  expect(second.seen).toEqual([1]);
  expect(server.streams[1]?.lastEventId).toBe('1');
  for (const id of [2, 3]) await server.streams[1]?.event(id);
  expect([first.seen, second.seen]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('takes the connection from a frozen tab, and not while this page is hidden', async () => {
  const server = createFakeLiveServer();
  const first = await openTab(server);
  const [frozen] = channels;
  const second = await openTab(server);
  const [stream] = server.streams;
  await stream?.event(1);
  const minutes = async (count: number) => {
    for (let pings = 0; pings < count * 4; pings += 1) {
      for (let seconds = 0; seconds < 15; seconds += 5) {
        for (const open of server.streams.filter((one) => !one.isAborted())) await open.send(': ping\n\n');
        await vi.advanceTimersByTimeAsync(5000);
      }
    }
  };
  await minutes(3);
  expect(server.streams).toHaveLength(1);
  const post = vi.spyOn(frozen as FakeChannel, 'postMessage').mockReturnValue();
  page.hidden = true;
  await minutes(2);
  expect(server.streams).toHaveLength(1);
  page.hidden = false;
  await minutes(1);
  expect(stream?.isAborted()).toBe(true);
  expect(server.streams[1]?.lastEventId).toBe('1');
  post.mockRestore();
  await server.streams[1]?.event(2);
  expect([first.seen, second.seen]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('tells all tabs that everything must be loaded again, and that the connection has ended', async () => {
  const server = createFakeLiveServer();
  const tabs = [await openTab(server, 5), await openTab(server, 5)];
  await server.streams[0]?.send('id: 90\nevent: reset\ndata: {}\n\n');
  await server.streams[0]?.event(91);
  expect(tabs.map(({ resets, seen }) => [resets, seen])).toEqual([
    [[90], [91]],
    [[90], [91]],
  ]);
  server.refuse(404);
  await server.streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  server.refuse(null);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(tabs.map(({ ends }) => ends)).toEqual([[404], [404]]);
  expect(server.streams).toHaveLength(1);
});

it.each(['locks', 'BroadcastChannel'])('opens one connection for each tab without %s', async (missing) => {
  if (missing === 'locks') vi.stubGlobal('navigator', {});
  else vi.stubGlobal('BroadcastChannel', undefined);
  const server = createFakeLiveServer();
  await openTab(server);
  await openTab(server);
  expect(server.streams).toHaveLength(2);
});

it('opens one connection for each tab where locks are not allowed', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('Insecure')) } });
  const server = createFakeLiveServer();
  const tab = await openTab(server);
  await server.streams[0]?.event(1);
  expect(tab.seen).toEqual([1]);
});
