import type { NumberedEvent } from '../inbox.ts';
import { connect, type LiveSource } from './connection.ts';

/** What the tabs of a browser tell each other; empty: the connection is alive. */
interface Told {
  event?: NumberedEvent;
  /** The number before the event. */
  after?: number;
  reset?: number;
  end?: number;
  /** A tab lacks what follows this number. */
  lacks?: number;
}

/** A tab whose connection is silent for so long is frozen: its lock is taken from it. */
const FROZEN_MS = 60_000;

/**
 * Connects once for all tabs of a browser that use this name: the tab that holds a lock connects and tells the others;
 * when it is closed, the next one resumes from the last number that it saw. Without these APIs, each tab has its own connection.
 */
export function connectShared(name: string, source: LiveSource): void {
  if (navigator.locks && globalThis.BroadcastChannel) join(name, source);
  else connect(source);
}

function join(name: string, source: LiveSource): void {
  const { onEvent, onReset, onEnd } = source;
  const channel = new BroadcastChannel(name);
  const over = new AbortController();
  const { signal } = over;
  let last = source.lastEventId;
  /** Ends the connection of this tab, where it has one. */
  let leading: AbortController | null = null;
  function tell(told: Told): void {
    if (!signal.aborted) channel.postMessage(told);
  }

  function take({ event, after = 0, reset, end }: Told): void {
    if (end) finish(end);
    if (reset !== undefined) {
      last = reset;
      onReset(reset);
    }
    if (!event || event.id <= last) return;
    if (after > last) {
      // This tab was opened meanwhile, or has missed something.
      tell({ lacks: last });
      return;
    }
    last = event.id;
    onEvent(event, after);
  }

  function finish(status: number): void {
    over.abort();
    onEnd?.(status);
  }

  function lead(lastEventId: number): void {
    leading?.abort();
    leading = new AbortController();
    const share = (told: Told) => {
      tell(told);
      take(told);
    };
    connect({
      request: source.request,
      lastEventId,
      onEvent: (event, after) => share({ event, after }),
      onReset: (reset) => share({ reset }),
      onEnd: (end) => share({ end }),
      onAlive: () => tell({}),
      signal: leading.signal,
    });
  }

  function follow(options: LockOptions): void {
    const hold = () =>
      new Promise<void>((resolve) => {
        if (leading || signal.aborted) return resolve();
        lead(last);
        signal.addEventListener('abort', () => resolve());
      });
    navigator.locks.request(name, options, hold).catch(() => {
      if (signal.aborted) return;
      // Another tab has taken the lock, or this page may have none.
      if (leading) {
        leading.abort();
        leading = null;
        follow({ signal });
      } else lead(last);
    });
  }

  let timer: ReturnType<typeof setTimeout>;
  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!leading && !document.hidden) follow({ steal: true });
      watch();
    }, FROZEN_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.lacks === undefined) {
      watch();
      take(data);
    } else if (leading && data.lacks < last) lead(data.lacks);
  };
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    leading?.abort();
    channel.close();
  });
  source.signal.addEventListener('abort', () => over.abort());
  follow({ signal });
  watch();
  tell({ lacks: last });
}
