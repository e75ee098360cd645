import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** The value of a cookie of the request; undefined if it was not sent. */
export const cookieOf = (req: Request, name: string): string | undefined =>
  parseCookie(req.headers.cookie ?? '')[name];
