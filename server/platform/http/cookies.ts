import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** The value of one cookie of a request; undefined where the browser sent none of that name. */
export const cookieOf = (req: Request, name: string): string | undefined =>
  parseCookie(req.headers.cookie ?? '')[name];
