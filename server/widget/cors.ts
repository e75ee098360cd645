import type { Request, RequestHandler } from 'express';
import type { Sites } from '../sites/sites.ts';

/**
 * Lets pages of listed origins read the widget's answers, and no others. A preflight does not say which site it is
 * for, so it passes where any site lists the origin; the call itself is then checked against its own site.
 */
export function widgetCors(sites: Sites, siteUrl: string): RequestHandler {
  return async (req, res, next) => {
    res.vary('Origin');
    const origin = originOf(req, siteUrl);
    const listed = origin !== undefined && (origin === siteUrl || (await sites.allowsAny(origin)));
    if (listed) {
      res.set({ 'Access-Control-Allow-Origin': origin, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    }
    if (req.method !== 'OPTIONS') return next();
    if (listed) {
      res.set({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept',
        'Access-Control-Max-Age': '600',
      });
    }
    res.status(204).end();
  };
}

/**
 * The page's origin. Our own pages leave it out of their GET requests; there the browser vouches for them, or, over
 * plain http, where it does not, the Referer says it.
 */
export function originOf(req: Request, siteUrl: string): string | undefined {
  const origin = req.get('origin');
  if (origin !== undefined) return origin;
  const site = req.get('sec-fetch-site');
  const isOwn =
    site === undefined ? URL.parse(req.get('referer') ?? '')?.origin === siteUrl : site === 'same-origin';
  return isOwn ? siteUrl : undefined;
}
