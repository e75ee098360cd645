import { describe, expect, it } from 'vitest';
import { readServerEvents } from './events.ts';

const stream =
  ': keep-alive\n\nevent: start\r\ndata: {"chat_id":"c1"}\r\n\r\n' +
  'event: token\ndata: {"text":"Größe 🚪 門"}\n\ndata: one\ndata: two\n\ndata:three\r\rid: 7\n\n';

const expected = [
  { event: 'start', data: '{"chat_id":"c1"}' },
  { event: 'token', data: '{"text":"Größe 🚪 門"}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'message', data: 'three' },
];

describe('readServerEvents', () => {
  const bytes = new TextEncoder().encode(stream);

  it.each([1, 2, 3, 5, 7, 64, bytes.length])(
    'yields the same events when cut every %i bytes',
    async (size) => {
      expect(await collect(chunked(bytes, size))).toEqual(expected);
    },
  );

  it('drops an incomplete event at the end of the stream', async () => {
    expect(await collect(chunked(new TextEncoder().encode('data: a\n\ndata: b\n'), 4))).toEqual([
      { event: 'message', data: 'a' },
    ]);
  });

  it('cancels the stream when the reader stops early', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of readServerEvents(endless)) break;
    expect(cancelled).toBe(true);
  });
});

async function collect(body: ReadableStream<Uint8Array>) {
  const events = [];
  for await (const event of readServerEvents(body)) events.push(event);
  return events;
}

function chunked(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
