import type { RequestHandler } from 'express';
import type { Metrics } from '../metrics.ts';

const PARTS: readonly [RegExp, string][] = [
  [/^\/api\/widget\//, 'widget_api'],
  [/^\/(?:api|mcp)(?:\/|$)/, 'api'],
  [/^\/media\//, 'media'],
  [/^\/(?:assets|images|widget|widget\.js)(?:\/|$)/, 'asset'],
  [/^\/(?:healthz|readyz|metrics)$/, 'operations'],
  [/\/feed(?:\.\w+)?$|^\/(?:sitemap\.xml|robots\.txt|llms\.txt)$/, 'feed'],
];

/** The part of the product that an address belongs to. */
const routeOf = (path: string): string => PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';

/** Measures each request until its answer was sent or the client has left. */
export const measureRequests =
  ({ requests }: Pick<Metrics, 'requests'>): RequestHandler =>
  (req, res, next) => {
    const route = routeOf(req.path);
    const startedAt = performance.now();
    res.once('close', () => {
      const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted';
      requests.observe({ route, status }, (performance.now() - startedAt) / 1000);
    });
    next();
  };
