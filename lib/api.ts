import { camelCaseKeys } from './case.ts';
import { readServerEvents } from './server-events.ts';
import { UNEXPECTED_ERROR } from './unexpected-error.ts';

/** What the API answered instead of success. `message` may be shown; `errors` belong beside their fields. */
export class ApiError extends Error {
  /** 0 where no answer came at all. */
  readonly status: number;
  readonly errors: Record<string, string[]>;

  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** One event of a stream, its data read as JSON. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** The islands' way to the API: JSON with cookies; keys arrive in `camelCase`. Every call may throw ApiError. */
export const api = {
  get: <T>(path: string): Promise<T> => call<T>('GET', path),
  post: <T>(path: string, body: object): Promise<T> => call<T>('POST', path, body),
  patch: <T>(path: string, body: object): Promise<T> => call<T>('PATCH', path, body),
  delete: <T>(path: string): Promise<T> => call<T>('DELETE', path),

  /** Posts, and reads the answer as it comes. An aborted `signal` ends it with the browser's own AbortError. */
  async *stream(path: string, body: object, signal: AbortSignal): AsyncGenerator<StreamedEvent> {
    const response = await send('POST', path, { body, signal, accept: 'text/event-stream' });
    if (!response.body) return;
    for await (const { event, data } of readServerEvents(response.body)) {
      yield { event, data: camelCaseKeys(JSON.parse(data)) };
    }
  },
};

interface Options {
  body?: object;
  accept?: string;
  signal?: AbortSignal;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await send(method, path, { body });
  return camelCaseKeys(await response.json()) as T;
}

async function send(
  method: string,
  path: string,
  { body, accept = 'application/json', signal }: Options,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: { Accept: accept, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'Can’t reach the server. Check your connection.');
  });
  if (response.ok) return response;
  // A proxy in front may answer with a page of its own.
  const refusal = camelCaseKeys(await response.json().catch(() => null)) as Partial<ApiError> | null;
  throw new ApiError(response.status, refusal?.message ?? UNEXPECTED_ERROR, refusal?.errors);
}
