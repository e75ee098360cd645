import type { RequestHandler } from 'express';
import { escapeHtml } from '../../lib/html.ts';
import { PUBLIC_PAGES } from '../../lib/routes.ts';
import type { Blog } from '../blog/blog.ts';
import type { Config } from '../platform/config.ts';

interface Deps {
  blog: Blog;
  config: Config;
}

const FRESH = 'public, max-age=300';
/** The most that a sitemap may hold. */
const MOST_POSTS = 49_000;

/** `/sitemap.xml`: every public page, with the day it changed where that is known. */
export function sitemap({ blog, config: { siteUrl } }: Deps): RequestHandler {
  return async (_req, res) => {
    const [posts, categories] = await Promise.all([
      blog.list({}, { limit: MOST_POSTS, page: 1 }),
      blog.categories(),
    ]);
    const entries = [
      ...PUBLIC_PAGES.map((path) => entry(siteUrl + path)),
      ...categories.map(({ slug }) => entry(`${siteUrl}/blog/${slug}`)),
      ...posts.results.map(({ path, updatedAt }) => entry(siteUrl + path, updatedAt)),
    ];
    res
      .set('Cache-Control', FRESH)
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      );
  };
}

const entry = (address: string, changedAt?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;

/** Pages that are somebody's own, or the same in other words. */
const NOT_TO_READ = [
  '/api/',
  '/u/',
  '/admin',
  '/playground',
  '/login',
  '/signup',
  '/*?*q=',
  '/*?*nameLike=',
  '/*?*next=',
];

/** `/robots.txt`. */
export function robots({ config: { siteUrl } }: Pick<Deps, 'config'>): RequestHandler {
  const text = [
    'User-agent: *',
    ...NOT_TO_READ.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return (_req, res) => void res.set('Cache-Control', FRESH).type('text/plain').send(text);
}
