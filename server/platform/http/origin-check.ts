import type { Request, RequestHandler } from 'express';
import { forbidden } from '../errors.ts';
import { carriesSession } from './sessions.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses cross-site writes (CSRF). Browsers state the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`;
 * a request with neither comes from no browser, and passes only without a session cookie.
 */
export function originCheck(options: { siteUrl: string; sessionCookie: string }): RequestHandler {
  return (req, _res, next) => {
    if (SAFE_METHODS.includes(req.method) || isOwnRequest(req, options)) return next();
    next(forbidden('This request came from another website and was not carried out.'));
  };
}

function isOwnRequest(req: Request, { siteUrl, sessionCookie }: { siteUrl: string; sessionCookie: string }) {
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = req.get('origin');
  if (origin !== undefined) return origin === siteUrl;
  return !carriesSession(req, sessionCookie);
}
