import { errorCode } from '../errors.ts';

/** The reason why an outbound request failed. */
export type FetchFailure =
  | 'malformed'
  /** A private address, one of this machine's own, or a port other than the web's. */
  | 'not_allowed'
  | 'unknown_host'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'tls'
  | 'encoding'
  | 'aborted';

/** Maps an error of the socket, the TLS layer or the HTTP parser to a failure. */
export function failureOf(error: unknown): FetchFailure {
  const code = errorCode(firstOf(error)) ?? '';
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return 'tls';
  return FAILURES[code] ?? 'unreachable';
}

const FAILURES: Readonly<Record<string, FetchFailure>> = {
  NOT_ALLOWED: 'not_allowed',
  ENOTFOUND: 'unknown_host',
  ENODATA: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EAI_NODATA: 'unknown_host',
  EAI_NONAME: 'unknown_host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
};

/** A name with several addresses fails with one error for each; the first one is used. */
const firstOf = (error: unknown): unknown =>
  error instanceof AggregateError && errorCode(error) === undefined ? firstOf(error.errors[0]) : error;
