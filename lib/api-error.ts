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
  /** Seconds after which the same request may succeed, where the server sends it. */
  readonly retryAfter: number;
  /** The chat that a refused question is stored in. */
  readonly chatId: string | undefined;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string[]> = {},
    upgrade?: Link,
    retryAfter = 0,
    chatId?: string,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.upgrade = upgrade;
    this.retryAfter = retryAfter;
    this.chatId = chatId;
  }

  /** The first message of the first field; empty where the server names no field. */
  get fieldMessage(): string {
    return Object.values(this.errors)[0]?.[0] ?? '';
  }
}

/** The error of a request; any other error gets a message that users may see. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(500, UNEXPECTED_ERROR);

/**
 * `fetch` that resolves only to successful responses.
 * @throws ApiError for error responses and network failures; the browser's AbortError where the signal was aborted
 */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, bare(init)).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  });
  if (response.ok) return response;
  // A proxy may answer with its own HTML error page.
  const retryAfter = Number(response.headers.get('retry-after'));
  throw refusalOf(response.status, await response.json().catch(() => null), retryAfter);
}

export const unreachable = (): ApiError => new ApiError(0, 'Can’t reach the server. Check your connection.');

/** The error that the JSON body of a response describes; null for a body that is no JSON. */
export function refusalOf(status: number, body: unknown, retryAfter = 0): ApiError {
  const { message = UNEXPECTED_ERROR, errors, limit, chatId } = (camelCaseKeys(body) as Refusal | null) ?? {};
  return new ApiError(status, message, errors, limit?.upgrade, retryAfter, chatId);
}

interface Refusal {
  message?: string;
  errors?: Record<string, string[]>;
  limit?: { upgrade: Link };
  chatId?: string;
}
