import { type DestinationStream, type Logger, pino } from 'pino';

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
    redact: {
      paths: [...SECRETS, ...ADDRESSES],
      censor: (value: unknown, path: string[]) =>
        ADDRESSES.includes(path.join('.')) && typeof value === 'string' ? withoutTokens(value) : HIDDEN,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Also of an address within another, where `=` is written as `%3D`. */
const withoutTokens = (address: string): string =>
  address.replace(/(token(?:=|%(?:25)*3D))[^&#]*/gi, `$1${HIDDEN}`);
