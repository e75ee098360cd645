import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { findStorageError } from './storage-error.ts';

export type Log = Logger;

const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  'req.query.token',
];
/** Addresses of pages, some of which came by mail and are secret in a part. */
const ADDRESSES = ['req.url', 'req.query.next', 'req.headers.referer', 'res.headers.location', 'url'];
const HIDDEN = '[hidden]';

/**
 * JSON lines on standard output, or where else they are wanted. What could open an account or a session never reaches
 * them.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    hooks: { logMethod: throttleStorageErrors() },
    redact: {
      paths: [...SECRETS, ...ADDRESSES],
      censor: (value: unknown, path: string[]) =>
        ADDRESSES.includes(path.join('.')) && typeof value === 'string' ? withoutTokens(value) : HIDDEN,
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** What nobody reads for the moment; beyond that lines are dropped. */
const MAX_UNREAD_BYTES = 1_000_000;

let output: DestinationStream | undefined;

/** At the end of the process what cannot be written is left out: pino would wait for a reader who may never come. */
function standardOutput(): DestinationStream {
  if (output) return output;
  let isExiting = false;
  process.prependOnceListener('exit', () => {
    isExiting = true;
  });
  const destination = pino.destination({
    dest: 1,
    sync: false,
    maxLength: MAX_UNREAD_BYTES,
    retryEAGAIN: () => !isExiting,
  });
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    try {
      flush();
    } catch {
      // Nobody reads it.
    }
  };
  output = destination;
  return destination;
}

/** Also of an address within another, where `=` is written as `%3D`. */
const withoutTokens = (address: string): string =>
  address.replace(/(token(?:=|%(?:25)*3D))[^&#]*/gi, `$1${HIDDEN}`);

const STORAGE_LINES_MS = 60_000;

/** A full disk or a lost database makes everything fail at once: one line a minute says so. */
function throttleStorageErrors() {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [about] = args as unknown[];
    const isStorage = findStorageError((about as { err?: unknown } | undefined)?.err) !== undefined;
    if (isStorage && performance.now() - loggedAt < STORAGE_LINES_MS) return;
    if (isStorage) loggedAt = performance.now();
    method.apply(this, args);
  };
}
