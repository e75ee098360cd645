export const FEED_TYPES = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;
export type FeedType = keyof typeof FEED_TYPES;

/** The feed of a page with posts: `/feed` for `/blog`, `/blog/guides/feed.atom`. */
export const feedPath = (page: string, type: FeedType): string =>
  `${page === '/blog' ? '' : page}/feed${type === 'rss' ? '' : `.${type}`}`;
