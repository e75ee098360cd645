import type { FetchFailure, FetchOutcome } from '../../platform/fetch-safe.ts';

const TIMEOUT_SECONDS = 10;

export const REQUEST = {
  timeoutMs: TIMEOUT_SECONDS * 1000,
  maxBytes: 64_000,
  dropsBody: true,
  maxRedirects: 0,
} as const;

/** Seconds before each further attempt, as Standard Webhooks proposes. The last one is more than a day after the first. */
export const RETRY_SECONDS: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 23_400];

export interface AttemptResult {
  isDelivered: boolean;
  responseStatus: number | null;
  error: string | null;
  /** No later attempt can succeed. */
  isPermanent?: boolean;
}

/** Every status of success counts; a redirect is a failure, because it is not followed. */
export function resultOf(outcome: FetchOutcome): AttemptResult {
  if (!outcome.ok) {
    const { reason } = outcome;
    const isPermanent = reason === 'malformed' || reason === 'not_allowed';
    return { isDelivered: false, responseStatus: null, error: FAILURES[reason], isPermanent };
  }
  const { status } = outcome;
  if (status >= 200 && status < 300) return { isDelivered: true, responseStatus: status, error: null };
  const isRedirect = status >= 300 && status < 400;
  return {
    isDelivered: false,
    responseStatus: status,
    error: isRedirect
      ? 'The server redirects. Redirects are not followed: enter the final address.'
      : `The server answered with status ${status}${UNKNOWN.includes(status) ? NOT_KNOWN : ''}.`,
  };
}

/** Chat programs answer so for an address that was deleted there. */
const UNKNOWN: readonly number[] = [404, 410];
const NOT_KNOWN = ': it does not know this address, or not any more';

/** One text for these: a specific one would reveal which ports are open on networks behind this server. */
const NO_ANSWER = `There was no answer within ${TIMEOUT_SECONDS} seconds.`;
const UNREADABLE = 'The server’s answer could not be read.';

export const NOT_PUBLIC =
  'This is a private address, or has a port other than 80 and 443. Use a public address.';

const FAILURES: Readonly<Record<FetchFailure, string>> = {
  malformed: 'This is not an address that messages can be sent to.',
  not_allowed: NOT_PUBLIC,
  unknown_host: 'The host could not be found. Check its spelling and its DNS entries.',
  refused: NO_ANSWER,
  unreachable: NO_ANSWER,
  timeout: NO_ANSWER,
  aborted: NO_ANSWER,
  too_large: UNREADABLE,
  too_many_redirects: UNREADABLE,
  encoding: UNREADABLE,
  tls: 'The server has a problem with its TLS certificate, so there is no safe connection.',
};
