import type { Dispatcher } from 'undici';
import { loadOnce } from './load-once.ts';
import { discard, readBody } from './outbound/body.ts';
import { type FetchFailure, failureOf } from './outbound/failure.ts';
import type { Resolve } from './outbound/own-addresses.ts';
import type { OwnServer, Send } from './outbound/sender.ts';

export type { FetchFailure } from './outbound/failure.ts';

/** Lower-case names; values of a repeated header joined by a comma and a line break, which no value contains. */
export type FetchHeaders = Readonly<Record<string, string>>;

export type FetchOutcome =
  | { ok: true; url: string; status: number; headers: FetchHeaders; body: Buffer }
  | { ok: false; url: string; reason: FetchFailure };

interface FetchOptions {
  /** Sent with POST; without it the request is a GET. Only for calls without redirects. */
  postBody?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Bytes of the body, as sent and after decompression. Default 5 MB. */
  maxBytes?: number;
  /** From the first connection to the last byte, redirects included. Default 20 s. */
  timeoutMs?: number;
  /** Default 5. With 0 a redirect is returned as the outcome. */
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Decides from status and headers whether to read the body; if not, the body is empty. */
  wantsBody?: (status: number, headers: FetchHeaders) => boolean;
  /** Reads the body up to `maxBytes` and drops it: a longer one is no failure. */
  dropsBody?: boolean;
}

/**
 * Requests to untrusted addresses: connects to public websites only, also after each redirect, within limits on time, size
 * and redirects. Failures are returned, never thrown. `url` is the last address requested.
 */
export interface SafeFetch {
  (url: string, options?: FetchOptions): Promise<FetchOutcome>;
  /** `host:port` of additional servers that it may reach. */
  readonly allowHosts: readonly string[];
  /** Whether it would refuse the address, which is not requested. An unknown host is not refused. */
  refuses(url: string): Promise<boolean>;
  close(): Promise<void>;
}

export function createSafeFetch(options: {
  allowHosts: readonly string[];
  userAgent: string;
  resolve?: Resolve;
  own?: OwnServer | undefined;
}): SafeFetch {
  const { userAgent, resolve, own } = options;
  const allowHosts = options.allowHosts.map((host) => host.toLowerCase());
  // With the first request: undici takes a tenth of a start.
  const loadSender = loadOnce(() =>
    import('./outbound/sender.ts').then(({ createSender }) => createSender({ allowHosts, own, resolve })),
  );
  const send: Send = async (url, request) => (await loadSender()).send(url, request);
  const fetchSafe = (url: string, options: FetchOptions = {}) =>
    followRedirects(send, userAgent, url, options);
  const ownHosts = own?.origin.startsWith('http:') ? [new URL(own.origin).host] : [];
  return Object.assign(fetchSafe, {
    allowHosts: [...allowHosts, ...ownHosts],
    async refuses(address: string) {
      const url = parseHttpUrl(address);
      return url === undefined || (await loadSender()).refuses(url);
    },
    // Aborts running requests: a stopping process must not wait for a slow server.
    close: async () => (await loadSender.loaded())?.destroy(),
  });
}

async function followRedirects(
  send: Send,
  userAgent: string,
  address: string,
  options: FetchOptions,
): Promise<FetchOutcome> {
  const { maxRedirects = 5, timeoutMs = 20_000 } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const headers = { ...options.headers, 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' };

  let url = address;
  for (let redirects = 0; ; redirects++) {
    const outcome = await fetchOnce(send, url, { ...options, headers, signal });
    if (!outcome.ok) return { ...outcome, reason: interruption(options.signal, deadline) ?? outcome.reason };
    const target = maxRedirects === 0 ? undefined : redirectTarget(outcome);
    if (target === undefined) return outcome;
    if (redirects === maxRedirects) return { ok: false, url, reason: 'too_many_redirects' };
    url = target;
  }
}

async function fetchOnce(
  send: Send,
  address: string,
  options: FetchOptions & { headers: Record<string, string>; signal: AbortSignal },
): Promise<FetchOutcome> {
  const url = parseHttpUrl(address);
  if (!url) return { ok: false, url: address, reason: 'malformed' };
  try {
    const { headers, signal, postBody } = options;
    const method = postBody === undefined ? 'GET' : 'POST';
    const response = await send(url, { method, headers, signal, body: postBody });
    return await receive(response, url.href, options);
  } catch (error) {
    return { ok: false, url: url.href, reason: failureOf(error) };
  }
}

async function receive(
  response: Dispatcher.ResponseData,
  url: string,
  { maxBytes = 5_000_000, wantsBody = () => true, dropsBody = false }: FetchOptions,
): Promise<FetchOutcome> {
  const status = response.statusCode;
  const headers = plainHeaders(response.headers);
  const withoutBody: FetchOutcome = { ok: true, url, status, headers, body: Buffer.alloc(0) };
  if (dropsBody || isRedirect(status)) {
    await response.body.dump({ limit: dropsBody ? maxBytes : 16_384 });
    return withoutBody;
  }
  if (!wantsBody(status, headers)) {
    discard(response.body);
    return withoutBody;
  }
  const read = await readBody(response, maxBytes);
  return read.ok
    ? { ok: true, url, status, headers, body: read.body }
    : { ok: false, url, reason: read.reason };
}

/** The only parser of outbound addresses; the connection uses its result. */
function parseHttpUrl(address: string): URL | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** The target of a redirect, or undefined for any other answer. */
export function redirectTarget({ url, status, headers }: FetchOutcome & { ok: true }): string | undefined {
  const location = headers.location;
  if (!isRedirect(status) || location === undefined) return undefined;
  // Header bytes arrive as Latin-1; servers that do not escape addresses send UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return URL.parse(text, url)?.href ?? text;
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): FetchHeaders {
  const plain: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(',\n') : value;
  }
  return plain;
}

function interruption(caller: AbortSignal | undefined, deadline: AbortSignal): FetchFailure | undefined {
  if (caller?.aborted) return 'aborted';
  return deadline.aborted ? 'timeout' : undefined;
}
