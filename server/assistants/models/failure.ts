import { errorCode } from '../../platform/errors.ts';
import { failureOf } from '../../platform/outbound/failure.ts';

/** Why a model gave no answer, or only a part of one. */
export type ModelProblem =
  | 'not_configured'
  /** The assistant's owner has disconnected the provider. */
  | 'not_connected'
  /** The stored key cannot be decrypted any more. */
  | 'key_unreadable'
  | 'no_model'
  | 'key_refused'
  | 'unknown_model'
  | 'wrong_address'
  | 'rejected'
  | 'quota'
  | 'rate_limited'
  | 'provider_down'
  | 'unreachable'
  | 'not_allowed'
  | 'timeout'
  | 'empty'
  | 'garbled'
  /** The vectors have another length. */
  | 'wrong_dimensions'
  | 'filtered';

/** Errors are logged: the provider's message may repeat the key or the prompt, therefore it is in a private field. */
export class ModelError extends Error {
  readonly #providerMessage: string | undefined;
  readonly problem: ModelProblem;
  /** The provider asks to wait this long. */
  readonly retryAfterMs: number | undefined;
  /** A part of the answer has arrived. */
  readonly isPartial: boolean;

  constructor(
    problem: ModelProblem,
    {
      retryAfterMs,
      isPartial = false,
      providerMessage,
    }: { retryAfterMs?: number | undefined; isPartial?: boolean; providerMessage?: string | undefined } = {},
  ) {
    super(`The model failed: ${problem}`);
    this.name = 'ModelError';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
    this.isPartial = isPartial;
    this.#providerMessage = providerMessage;
  }

  /** The provider's message, one short line, if it has sent any. */
  get providerMessage(): string | undefined {
    return this.#providerMessage;
  }
}

const TRANSIENT: ReadonlySet<ModelProblem> = new Set([
  'rate_limited',
  'provider_down',
  'unreachable',
  'empty',
  'garbled',
]);

/** Whether the same request may soon succeed. */
export const isTransient = ({ problem }: ModelError): boolean => TRANSIENT.has(problem);

/** The error of the AI SDK for a response with an error status. */
interface CallError {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
}

export function modelErrorOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const { statusCode, responseHeaders, responseBody = '' } = (error ?? {}) as CallError;
  if (statusCode === undefined) return new ModelError(connectionProblem(error));
  const problem = problemOf(statusCode, responseBody);
  return new ModelError(problem, {
    retryAfterMs: retryAfterOf(responseHeaders),
    providerMessage: messageIn(responseBody),
  });
}

const MAX_MESSAGE = 300;

/** The message in a response with an error; the providers have several forms of it. */
function messageIn(body: string): string | undefined {
  const text = textIn(parsed(body));
  const line = text?.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  if (!line) return undefined;
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line;
}

function textIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > 4) return undefined;
  const fields = Array.isArray(value) ? { first: value[0] } : value;
  for (const name of ['error', 'message', 'Message', 'detail', 'msg', 'first']) {
    const text = textIn((fields as Record<string, unknown>)[name], depth + 1);
    if (text) return text;
  }
  return undefined;
}

function parsed(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

function problemOf(status: number, body: string): ModelProblem {
  if (status === 401 || status === 403) return 'key_refused';
  // An API answers in JSON; HTML comes from another server.
  if (status === 404 || status === 405) return /^\s*</.test(body) ? 'wrong_address' : 'unknown_model';
  if (status === 402 || /insufficient_quota|billing_hard_limit/.test(body)) return 'quota';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status >= 500) return 'provider_down';
  // The SDK reports a successful response that it cannot parse with its status.
  return status < 300 ? 'garbled' : 'rejected';
}

/** The first error in the chain with a code is the socket's. */
function connectionProblem(error: unknown): ModelProblem {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const first = at instanceof AggregateError ? at.errors[0] : at;
    const code = errorCode(first);
    if (code !== undefined && /^(?:E[A-Z]|UND_|NOT_ALLOWED|CERT|DEPTH|SELF|UNABLE)/.test(code))
      return failureOf(first) === 'not_allowed' ? 'not_allowed' : 'unreachable';
  }
  return 'garbled';
}

/** `retry-after` in seconds or as a date; OpenAI also sends milliseconds. */
function retryAfterOf(headers: Record<string, string> = {}): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms)) return ms;
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const seconds = Number(given);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
