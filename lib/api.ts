import { ApiError, request, unreachable } from './api-error.ts';
import { camelCaseKeys } from './case.ts';
import { readChatEvents } from './chat-client/events.ts';

/**
 * API client of the hydrated components: JSON with cookies; response keys are converted to `camelCase`. Every call may
 * throw ApiError.
 */
export const api = {
  get: <T>(path: string): Promise<T> => call<T>('GET', path),
  post: <T>(path: string, body: object, timeoutMs?: number): Promise<T> =>
    call<T>('POST', path, body, timeoutMs),
  patch: <T>(path: string, body: object): Promise<T> => call<T>('PATCH', path, body),
  delete: <T>(path: string): Promise<T> => call<T>('DELETE', path),

  /** Posts and reads the event stream of the response. Aborting `signal` rejects with the browser's AbortError. */
  async *stream<E>(path: string, body: object, signal: AbortSignal): AsyncGenerator<E> {
    const response = await send('POST', path, { body, signal, accept: 'text/event-stream' });
    if (response.body) yield* readChatEvents<E>(response.body);
  },
};

interface Options {
  body?: object;
  accept?: string;
  signal?: AbortSignal;
}

/** A connection that is lost without a sign would otherwise leave a form saving for ever. */
const TIMEOUT_MS = 60_000;

async function call<T>(
  method: string,
  path: string,
  body?: object,
  timeoutMs: number = TIMEOUT_MS,
): Promise<T> {
  try {
    const response = await send(method, path, { body, signal: AbortSignal.timeout(timeoutMs) });
    return camelCaseKeys(await response.json()) as T;
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable();
  }
}

const send = (method: string, path: string, { body, accept = 'application/json', signal }: Options) =>
  request(path, {
    method,
    headers: { Accept: accept, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  });
