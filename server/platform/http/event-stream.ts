import type { Response } from 'express';

/**
 * Server-sent events. `signal` tells when the reader has gone; a slow reader is waited for, so that nothing piles
 * up in memory.
 */
export interface EventStream {
  signal: AbortSignal;
  send(event: string, data: unknown): Promise<void>;
  end(): void;
}

export function openEventStream(res: Response): EventStream {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // nginx and its like would hold the words back until the answer is complete.
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  return {
    signal: gone.signal,
    async send(event, data) {
      if (gone.signal.aborted) return;
      const hasRoom = res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!hasRoom) await drained(res, gone.signal);
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
