import { vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { NumberedEvent } from '#lib/inbox.ts';
import type { LiveSource } from '#lib/live/connection.ts';

const encoder = new TextEncoder();

/** One request for a stream; the test sends and ends it. */
export interface FakeStream {
  lastEventId: string | undefined;
  isAborted(): boolean;
  send(text: string): Promise<void>;
  /** Sends a message with this number. */
  event(id: number): Promise<void>;
  end(): Promise<void>;
}

export const turn = () => vi.advanceTimersByTimeAsync(0);

/** A server of live events, whose streams a test feeds; fake timers must be on. */
export function createFakeLiveServer() {
  const streams: FakeStream[] = [];
  const polls: string[] = [];
  let refusal: number | null = null;
  let polled: object = { events: [], event_id: 0 };
  let isHeld = false;

  const request: LiveSource['request'] = async (query, { headers, signal }) => {
    if (refusal !== null) throw new ApiError(refusal, 'Refused');
    if (query) {
      polls.push(query);
      if (isHeld)
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      return Response.json(polled);
    }
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
      },
    });
    signal.addEventListener('abort', () => controller.error(signal.reason));
    const stream: FakeStream = {
      lastEventId: headers['last-event-id'],
      isAborted: () => signal.aborted,
      async send(text) {
        controller.enqueue(encoder.encode(text));
        await turn();
      },
      event: (id) =>
        stream.send(`id: ${id}\nevent: message\ndata: ${JSON.stringify({ chat_id: `c${id}` })}\n\n`),
      async end() {
        controller.close();
        await turn();
      },
    };
    streams.push(stream);
    return new Response(body);
  };

  return {
    request,
    streams,
    polls,
    refuse: (status: number | null) => {
      refusal = status;
    },
    /** Answers no more polls, or those that follow again. */
    hold: (isOn: boolean) => {
      isHeld = isOn;
    },
    answerPolls: (answer: object) => {
      polled = answer;
    },
  };
}

/** The browser's events that a connection listens to. */
export function stubPage() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return page;
}

/** A part of the page that is connected. */
export function createListener(server: { request: LiveSource['request'] }, lastEventId = 0) {
  const seen: number[] = [];
  const end = new AbortController();
  const resets: number[] = [];
  const ends: number[] = [];
  const source: LiveSource = {
    request: server.request,
    lastEventId,
    onEvent: ({ id }: NumberedEvent) => seen.push(id),
    onReset: (id) => resets.push(id),
    onEnd: (status) => ends.push(status),
    signal: end.signal,
  };
  return { source, seen, resets, ends, close: () => end.abort() };
}
