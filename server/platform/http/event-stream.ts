import type { Response } from 'express';

/** The reason of the signal that ends streams when the server stops. */
export const SERVER_STOPS = Symbol('the server stops');

/** Aborted when the client disconnects, and when the response has ended. */
export function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  return gone.signal;
}

/**
 * Server-sent events. `signal` is aborted when the client disconnects; writing waits for a slow client, which limits
 * buffered memory.
 */
export function openEventStream(res: Response) {
  const gone = goneSignal(res);
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Otherwise nginx and similar proxies buffer the stream until it ends.
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  return {
    signal: gone,
    async send(event: string, data: unknown): Promise<void> {
      if (gone.aborted) return;
      const hasRoom = res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!hasRoom) await drained(res, gone);
    },
    end: () => res.end(),
  };
}

function drained(res: Response, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    res.once('drain', resolve);
    gone.addEventListener('abort', () => resolve(), { once: true });
  });
}
