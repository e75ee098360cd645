import { ApiError } from '../api-error.ts';
import { bare } from '../bare.ts';
import { camelCaseKeys } from '../case.ts';
import { type NumberedEvent, POLL_SECONDS } from '../inbox.ts';

/** Where live events come from, and who gets them. */
export interface LiveSource {
  /**
   * Requests the stream, or with a query, such as `poll=1&lastEventId=5`, the events since as JSON. Throws ApiError; 401,
   * 403 and 404 end the connection.
   */
  request(query: string, init: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response>;
  /** The number of the last event that is contained in what was loaded before. */
  lastEventId: number;
  /** Each event once, in the order of the numbers; `after` is the number of the one before. */
  onEvent(event: NumberedEvent, after: number): void;
  /** The log does not reach back so far: everything must be loaded again. What is new follows. */
  onReset(lastEventId: number): void;
  /** The server has refused with this status: the connection does not begin again. */
  onEnd?(status: number): void;
  /** Something has arrived, or is requested again. */
  onAlive?(): void;
  /** Ends the connection. */
  signal: AbortSignal;
}

/** After so long without anything, a proxy holds the stream back until it ends. */
const FIRST_MS = 6000;
/** The server sends a comment about every 15 seconds. */
const SILENT_MS = 40_000;
/** Where streams do not arrive, one is tried again so often: the device may be in another network by then. */
const POLLING_MS = 300_000;
const LONGEST_PAUSE_SECONDS = 30;

/** `ready`: the stream goes on from its number. */
type ReceivedEvent = NumberedEvent | { type: 'ready' | 'reset'; id: number };

/** Receives events by a stream, which is resumed after each cut, or by polling where streams do not arrive. */
export function connect(source: LiveSource): void {
  const { signal, onEvent, onReset, onEnd, onAlive } = source;
  /** Where the server goes on, which may have events of others, and the last event that arrived here. */
  let last = source.lastEventId;
  let arrived = last;
  let attempt = new AbortController();
  let pollingUntil = 0;
  let failures = 0;
  let silences = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = (): void => {};

  const isPolling = () => Date.now() < pollingUntil;

  /** Ends the attempt unless something arrives in time. */
  function limit(ms: number, onLate = () => {}): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onLate();
      attempt.abort();
    }, ms);
  }

  function receive(event: ReceivedEvent): void {
    const { id } = event;
    const after = arrived;
    if (event.type === 'reset' || event.type === 'ready') {
      // The log of a server that was restored begins anew with a smaller number.
      if (event.type === 'ready' && id >= last) return;
      last = arrived = id;
      onReset(id);
    } else if (id > last) {
      last = arrived = id;
      onEvent(event as NumberedEvent, after);
    }
  }

  async function stream(): Promise<void> {
    const switchToPolling = () => {
      pollingUntil = Date.now() + POLLING_MS;
    };
    const fallSilent = () => {
      silences += 1;
      if (silences > 1) switchToPolling();
    };
    limit(SILENT_MS, fallSilent);
    const headers = { accept: 'text/event-stream', 'last-event-id': String(last) };
    const { body } = await source.request('', { headers, signal: attempt.signal });
    limit(FIRST_MS, switchToPolling);
    let chunks = 0;
    for await (const blocks of blocksOf(body as ReadableStream<Uint8Array>)) {
      limit(SILENT_MS, fallSilent);
      onAlive?.();
      // After the first one, which some proxies let through, the stream flows.
      if (chunks) silences = failures = 0;
      chunks += 1;
      for (const event of blocks.flatMap(eventsIn)) receive(event);
    }
  }

  async function poll(): Promise<void> {
    limit(SILENT_MS);
    const response = await source.request(`poll=1&lastEventId=${last}`, {
      headers: {},
      signal: attempt.signal,
    });
    const { events, eventId, isReset } = camelCaseKeys(await response.json()) as Polled;
    failures = 0;
    if (isReset) receive({ type: 'reset', id: eventId });
    events.forEach(receive);
    last = Math.max(last, eventId);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      attempt = new AbortController();
      const wasPolling = isPolling();
      let seconds = 0;
      onAlive?.();
      try {
        await (wasPolling ? poll() : stream());
      } catch (error) {
        const { status = 0, retryAfter = 0 } = error instanceof ApiError ? error : {};
        if (signal.aborted) return;
        if ([401, 403, 404].includes(status)) return onEnd?.(status);
        seconds = retryAfter;
      } finally {
        clearTimeout(timer);
      }
      if (isPolling() && !wasPolling) continue;
      // The server need not be asked by all at the same moment.
      const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** failures) * (0.5 + Math.random() / 2);
      await sleep(1000 * Math.max(seconds, isPolling() && !failures ? POLL_SECONDS : pause));
      failures += 1;
    }
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });

  // What was requested from another network may never be answered, and streams may arrive in this one.
  const reconnect = () => {
    pollingUntil = failures = 0;
    attempt.abort();
    wake();
  };
  addEventListener('online', reconnect, bare({ signal }));
  document.addEventListener('visibilitychange', () => document.hidden || wake(), bare({ signal }));
  signal.addEventListener('abort', () => {
    attempt.abort();
    wake();
  });
  void run();
}

interface Polled {
  events: ReceivedEvent[];
  eventId: number;
  isReset?: boolean;
}

/** The texts between empty lines, as they arrive; an empty list for a part of one. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, bare({ stream: true }));
    // A regular expression: the widget's build joins the line breaks of a string.
    const blocks = text.split(/\n\n/);
    text = blocks.pop() ?? '';
    yield blocks;
  }
}

/** The server writes each field in one line. Comments, and events without a number, are none. */
function eventsIn(block: string): ReceivedEvent[] {
  const field = (name: string) => block.match(`(?:^|\n)${name}: ?(.*)`)?.[1];
  const id = field('id');
  if (!id) return [];
  const data = camelCaseKeys(JSON.parse(field('data') || 'null'));
  return [{ id: Number(id), type: field('event'), data } as ReceivedEvent];
}
