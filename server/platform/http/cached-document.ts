import type { RequestHandler } from 'express';
import type { ContentVersions } from '../content-versions.ts';
import { pageCache } from './page-cache.ts';

/** Something that is the same for all visitors and made of content, such as a feed: kept like a page. */
export function cachedDocument({
  versions,
  type,
  shows,
  write,
}: {
  versions: ContentVersions;
  /** Its media type. */
  type: string;
  shows: readonly string[];
  write: () => Promise<string>;
}): RequestHandler {
  return pageCache({
    versions,
    isKept: () => true,
    addressOf: (req) => req.path,
    keyOf: () => '',
    render: async () => ({
      status: 200,
      headers: { 'Content-Type': `${type}; charset=utf-8` },
      body: await write(),
      styleHash: undefined,
      shows,
    }),
    send: (_req, res, page) => void res.status(page.status).send(page.body),
  });
}
