import { camelCaseKeys } from './case.ts';

/** What the API answered instead of success. `message` may be shown; `errors` belong beside their fields. */
class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;

  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** The islands' way to the API: JSON with cookies; keys arrive in `camelCase`. */
export const api = {
  /** @throws ApiError */
  get: <T>(path: string): Promise<T> => send<T>('GET', path),
};

async function send<T>(method: string, path: string): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
  });
  const body = camelCaseKeys(await response.json());
  if (response.ok) return body as T;
  const { message, errors } = body as { message: string; errors?: Record<string, string[]> };
  throw new ApiError(response.status, message, errors);
}
