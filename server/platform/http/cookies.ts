import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

/** The value of a cookie of the request; undefined if it was not sent. */
export const cookieOf = (req: IncomingMessage, name: string) => parseCookie(req.headers.cookie ?? '')[name];
