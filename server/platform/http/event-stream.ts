import { once } from 'node:events';
import type { Response } from 'express';

/** The reason of the signal that ends streams when the server stops. */
export const SERVER_STOPS = Symbol('the server stops');

/** Aborted when the client disconnects, and when the response has ended. */
export function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  return gone.signal;
}

/** A client that reads nothing for so long is gone: otherwise it would hold an answer and its model for ever. */
const STALLED_MS = 30_000;

/**
 * Server-sent events. `signal` is aborted when the client disconnects; writing waits for a slow client, which limits
 * buffered memory, and disconnects one that reads nothing for `stalledMs`.
 */
export function openEventStream(res: Response, stalledMs = STALLED_MS) {
  const gone = goneSignal(res);
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Otherwise nginx and similar proxies buffer the stream until it ends.
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();

  async function write(text: string): Promise<void> {
    if (gone.aborted || res.write(text)) return;
    if (!(await isDrained(res, AbortSignal.any([gone, AbortSignal.timeout(stalledMs)])))) res.destroy();
  }

  return {
    signal: gone,
    send: (event: string, data: unknown): Promise<void> =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** @param json the data as it is sent; `id` is what a browser names when it resumes */
    sendNumbered: (event: { id: number; type: string; json: string }): Promise<void> =>
      write(`id: ${event.id}\nevent: ${event.type}\ndata: ${event.json}\n\n`),
    /** A comment: proxies and browsers close a connection that is silent. */
    ping: (): Promise<void> => write(': ping\n\n'),
    end: () => res.end(),
  };
}

const isDrained = (res: Response, signal: AbortSignal): Promise<boolean> =>
  once(res, 'drain', { signal }).then(
    () => true,
    () => false,
  );
