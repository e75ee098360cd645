import type { Request, RequestHandler } from 'express';
import type { ContentVersions } from '../content-versions.ts';
import type { Log } from '../log.ts';
import { createPageCache } from './page-cache.ts';

/** A document generated from content that is the same for all visitors, such as a feed: cached like a page. */
export function cachedDocument({
  versions,
  log,
  type,
  shows,
  write,
}: {
  versions: ContentVersions;
  log: Log;
  type: string;
  shows: readonly string[];
  /** @throws AppError, which is not cached */
  write: (req: Request) => Promise<string>;
}): RequestHandler {
  return createPageCache({
    versions,
    log,
    isCacheable: () => true,
    addressOf: (url) => url.split('?', 1)[0] ?? '',
    keyOf: () => '',
    render: async (req) => ({
      status: 200,
      headers: { 'Content-Type': `${type}; charset=utf-8` },
      body: Buffer.from(await write(req)),
      styleHash: undefined,
      shows,
    }),
    send: (_req, res, page) => void res.status(page.status).send(page.body),
  }).serve;
}
