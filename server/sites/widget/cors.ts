import type { Request, RequestHandler } from 'express';
import type { Sites } from '../sites/sites.ts';

/**
 * Allows pages of listed origins to read the widget's responses. A preflight does not name its site, so it passes if
 * any site lists the origin; the actual request is then checked against its site.
 */
export function widgetCors(sites: Sites, siteUrl: string): RequestHandler {
  return async (req, res, next) => {
    res.vary('Origin');
    const origin = originOf(req, siteUrl);
    const listed = origin !== undefined && (origin === siteUrl || (await sites.embedded.allowsAny(origin)));
    if (listed) {
      res.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'Retry-After',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    }
    if (req.method !== 'OPTIONS') return next();
    if (listed) {
      res.set({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, Last-Event-ID',
        'Access-Control-Max-Age': '600',
      });
    }
    res.status(204).end();
  };
}

/**
 * The page's origin. Browsers omit the header in same-origin GET requests; there `Sec-Fetch-Site` identifies our own
 * pages, or, over plain http, where it is missing, the Referer.
 */
export function originOf(req: Request, siteUrl: string): string | undefined {
  const origin = req.get('origin');
  if (origin !== undefined) return origin;
  const site = req.get('sec-fetch-site');
  const isOwn =
    site === undefined ? URL.parse(req.get('referer') ?? '')?.origin === siteUrl : site === 'same-origin';
  return isOwn ? siteUrl : undefined;
}
