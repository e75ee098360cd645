import type { RequestHandler } from 'express';
import { rssFeed } from './blog/feed.ts';
import { sitemap } from './house/search-engines.ts';
import { pageCache } from './platform/http/page-cache.ts';
import type { Services } from './services.ts';

const DOCUMENTS: Record<string, { type: string; write: (services: Services) => Promise<string> }> = {
  '/feed': { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
};

/** The feed and the sitemap: made of all posts, so they are kept like pages. */
export function documents(services: Services): RequestHandler {
  const answer = pageCache({
    versions: services.versions,
    isKept: () => true,
    addressOf: (req) => req.path,
    keyOf: () => '',
    async render(_req, path) {
      const document = DOCUMENTS[path];
      return {
        status: 200,
        headers: { 'Content-Type': document?.type ?? 'text/plain' },
        body: (await document?.write(services)) ?? '',
        styleHash: undefined,
        shows: ['posts'],
      };
    },
    send: (_req, res, page) => void res.status(page.status).send(page.body),
  });
  return (req, res, next) => {
    const isOurs = (req.method === 'GET' || req.method === 'HEAD') && req.path in DOCUMENTS;
    return isOurs ? answer(req, res, next) : next();
  };
}
