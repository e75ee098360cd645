import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Log } from '../log.ts';

export const REQUEST_ID = 'X-Request-Id';

export const newRequestId = (): string => randomUUID();

/** Assigns an id to each request; its answer and its log lines contain it. */
export const requestLog = (log: Log): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = newRequestId();
      res.setHeader(REQUEST_ID, id);
      return id;
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode === 500 ? 'error' : 'debug'),
  });

/** Logs an answer that did not pass `requestLog`. */
export function logAnswer(
  log: Log,
  { method, url, headers }: IncomingMessage,
  id: string,
  statusCode: number,
): void {
  if (!log.isLevelEnabled('debug')) return;
  log.debug({ req: { id, method, url, headers }, res: { statusCode } }, 'request completed');
}
