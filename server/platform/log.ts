import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. What could open an account or a session never reaches them. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
      censor: '[hidden]',
    },
  });
}
