import { bare } from './bare.ts';
import { camelCaseKeys } from './case.ts';
import { UNEXPECTED_ERROR } from './unexpected-error.ts';

interface Link {
  label: string;
  href: string;
}

/** An error response of the API. `message` can be shown to users; `errors` are shown beside their fields. */
export class ApiError extends Error {
  /** 0 where no response arrived. */
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** The page where a limit of the account can be raised, where it did not permit the request. */
  readonly upgrade: Link | undefined;
  /** Seconds after which the same request may succeed, where the server says so. */
  readonly retryAfter: number;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string[]> = {},
    upgrade?: Link,
    retryAfter = 0,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.upgrade = upgrade;
    this.retryAfter = retryAfter;
  }

  /** The first message of the first field; empty where the server names no field. */
  get fieldMessage(): string {
    return Object.values(this.errors)[0]?.[0] ?? '';
  }
}

/**
 * `fetch` that resolves only to successful responses.
 * @throws ApiError for error responses and network failures; the browser's AbortError where the signal was aborted
 */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, bare(init)).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'Can’t reach the server. Check your connection.');
  });
  if (response.ok) return response;
  // A proxy may answer with its own HTML error page.
  const refusal = camelCaseKeys(await response.json().catch(() => null)) as Refusal | null;
  const { message = UNEXPECTED_ERROR, errors, limit } = refusal ?? {};
  throw new ApiError(
    response.status,
    message,
    errors,
    limit?.upgrade,
    Number(response.headers.get('retry-after')),
  );
}

interface Refusal {
  message?: string;
  errors?: Record<string, string[]>;
  limit?: { upgrade: Link };
}
