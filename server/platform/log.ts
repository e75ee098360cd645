import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { findStorageError } from './storage-error.ts';

export type Log = Logger;

const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  'req.query.token',
  'req.query.invitation',
  'req.query.signature',
];
/** Page addresses; some come from mails and contain a secret. */
const ADDRESSES = ['req.url', 'req.query.next', 'req.headers.referer', 'res.headers.location', 'url'];
const HIDDEN = '[hidden]';

/**
 * JSON lines on standard output or another destination. Secrets that give access to an account or a session are
 * redacted.
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

/** The maximum of unwritten output; beyond it lines are dropped. */
const MAX_UNREAD_BYTES = 1_000_000;

let output: DestinationStream | undefined;

/** When the process exits, unwritten output is dropped: pino would wait for a reader indefinitely. */
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
      // The output has no reader.
    }
  };
  output = destination;
  return destination;
}

/** Also matches an address encoded in another, with `=` as `%3D`. A signature opens a file for a while. */
const withoutTokens = (address: string) =>
  address.replace(/((?:token|invitation|signature)(?:=|%(?:25)*3D))[^&#]*/gi, `$1${HIDDEN}`);

const STORAGE_LINES_MS = 60_000;

/** On a full disk or a lost database every request fails: logs one line a minute. */
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
