import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeLiveServer, createListener, stubPage, turn } from '#tests/setup/live/fake-live-server.ts';
import type { NumberedEvent } from '../inbox.ts';
import { connect } from './connection.ts';

let page: ReturnType<typeof stubPage>;
beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function open(lastEventId = 0) {
  const server = createFakeLiveServer();
  const listener = createListener(server, lastEventId);
  connect(listener.source);
  await turn();
  const last = () => {
    const stream = server.streams.at(-1);
    if (!stream) throw new Error('Nobody has connected');
    return stream;
  };
  return { server, last, ...listener };
}

describe('a stream', () => {
  it('yields events with their numbers, and keys in camelCase', async () => {
    const server = createFakeLiveServer();
    const { source, close } = createListener(server, 4);
    const events: NumberedEvent[] = [];
    connect({ ...source, onEvent: (event) => events.push(event) });
    await turn();
    const [stream] = server.streams;
    expect(stream?.lastEventId).toBe('4');
    await stream?.send(': hello\n\nevent: ready\ndata: {}\n\nid: 5\nevent: status\ndata: {"chat_id":"a",');
    expect(events).toEqual([]);
    await stream?.send('"status":"open"}\n\n: ping\n\n');
    expect(events).toEqual([{ id: 5, type: 'status', data: { chatId: 'a', status: 'open' } }]);
    close();
    await turn();
    expect(stream?.isAborted()).toBe(true);
  });

  it('resumes after a cut, and ignores numbers that it had', async () => {
    const { server, last, seen } = await open(4);
    await last().event(5);
    await last().event(6);
    await last().end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.streams).toHaveLength(2);
    expect(last().lastEventId).toBe('6');
    await last().event(6);
    await last().event(5);
    await last().event(7);
    expect(seen).toEqual([5, 6, 7]);
  });

  it('waits longer after each failure, at most 30 seconds, and not when the page is online or visible again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { server, last } = await open();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const { length } = server.streams;
      await last().end();
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(server.streams).toHaveLength(length);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.streams).toHaveLength(length + 1);
    }
    for (const type of ['online', 'visibilitychange']) {
      const { length } = server.streams;
      await last().end();
      page.dispatchEvent(new Event(type));
      await turn();
      expect(server.streams).toHaveLength(length + 1);
    }
    page.hidden = true;
    const { length } = server.streams;
    await last().end();
    page.dispatchEvent(new Event('visibilitychange'));
    await turn();
    expect(server.streams).toHaveLength(length);
  });

  it('waits 1 second again after a stream that flowed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { server, last } = await open();
    for (const seconds of [1, 2, 4]) {
      await last().end();
      await vi.advanceTimersByTimeAsync(seconds * 1000);
    }
    await last().send(': hello\n\n');
    await last().event(1);
    await last().end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.streams).toHaveLength(5);
  });

  it('is replaced when it is silent, and stays while something arrives', async () => {
    const { server, last } = await open();
    await last().send(': hello\n\n');
    for (let pings = 0; pings < 10; pings += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      await last().send(': ping\n\n');
    }
    expect(server.streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(41_000);
    expect(server.streams).toHaveLength(2);
    expect(server.polls).toEqual([]);
  });

  it('says where the log begins when that is after the last number', async () => {
    const { last, seen, resets, server } = await open(3);
    await last().send('id: 90\nevent: reset\ndata: {}\n\n');
    await last().event(91);
    expect([resets, seen]).toEqual([[90], [91]]);
    await last().end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.streams[1]?.lastEventId).toBe('91');
  });

  it('begins anew on a server that was restored', async () => {
    const { last, seen, resets } = await open(70);
    await last().send('id: 20\nevent: ready\ndata: {}\n\n');
    await last().event(21);
    expect([resets, seen]).toEqual([[20], [21]]);
  });

  it.each([401, 403, 404])('ends when the server refuses with %d', async (status) => {
    const { server, last, ends } = await open();
    server.refuse(status);
    await last().end();
    await vi.advanceTimersByTimeAsync(1000);
    server.refuse(null);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ends).toEqual([status]);
    expect(server.streams).toHaveLength(1);
  });

  it('goes on after other refusals', async () => {
    const { server, last, ends } = await open();
    server.refuse(503);
    await last().end();
    await vi.advanceTimersByTimeAsync(10_000);
    server.refuse(null);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ends).toEqual([]);
    expect(server.streams).toHaveLength(2);
  });
});

describe('polling', () => {
  const answer = {
    events: [{ id: 8, type: 'typing', data: { chat_id: 'a', by: 'operator' } }],
    event_id: 9,
  };

  it('begins when nothing arrives after the headers of the response', async () => {
    const { server, seen, close } = await open(7);
    server.answerPolls(answer);
    await vi.advanceTimersByTimeAsync(5999);
    expect(server.polls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.polls).toEqual(['poll=1&lastEventId=7']);
    expect(seen).toEqual([8]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.polls.slice(1)).toEqual(['poll=1&lastEventId=9']);
    expect(seen).toEqual([8]);
    expect(server.streams).toHaveLength(1);
    close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.polls).toHaveLength(2);
  });

  it('says that the log begins later', async () => {
    const { server, resets } = await open(7);
    server.answerPolls({ events: [], event_id: 50, is_reset: true });
    await vi.advanceTimersByTimeAsync(6000);
    expect(resets).toEqual([50]);
  });

  it('begins when streams begin but fall silent, twice', async () => {
    const { server, last } = await open(7);
    await last().send(': hello\n\n');
    await vi.advanceTimersByTimeAsync(41_000);
    expect(server.streams).toHaveLength(2);
    await last().send(': hello\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(server.polls).toHaveLength(1);
  });

  it('continues after failures', async () => {
    const { server, ends } = await open(7);
    await vi.advanceTimersByTimeAsync(6000);
    server.refuse(500);
    await vi.advanceTimersByTimeAsync(60_000);
    server.refuse(null);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.polls.length).toBeGreaterThan(1);
    expect(ends).toEqual([]);
  });

  it('tries a stream again after 5 minutes, and goes on with it if it flows', async () => {
    const { server, last } = await open(7);
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.polls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(290_000);
    expect(server.streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.streams).toHaveLength(2);
    const { length } = server.polls;
    await last().send(': hello\n\n');
    await last().event(8);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.polls).toHaveLength(length);
  });

  it('goes on after a request that is never answered', async () => {
    const { server } = await open(7);
    server.hold(true);
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.polls).toHaveLength(1);
    server.hold(false);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(server.polls.length).toBeGreaterThan(1);
  });
});

it.each([
  ['stream', 0],
  ['poll', 6000],
])('leaves a %s of another network for a stream when the device is online again', async (_kind, ms) => {
  const { server, last } = await open(7);
  if (ms === 0) await last().send(': hello\n\n');
  server.hold(ms > 0);
  await vi.advanceTimersByTimeAsync(ms);
  expect([server.streams.length, server.polls.length]).toEqual([1, ms && 1]);
  server.hold(false);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.streams).toHaveLength(2);
});
