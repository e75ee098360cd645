import type { RequestHandler } from 'express';
import { escapeHtml } from '#lib/html.ts';
import { authorPath, PUBLIC_PAGES, productPath } from '#lib/routes.ts';
import type { Config } from '../../platform/config.ts';
import type { Blog } from '../../publishing/publishing.ts';
import type { Catalog } from '../../shop/shop.ts';

/** The limit of the sitemap protocol, minus a reserve for the other pages. */
const MAX_POSTS = 49_000;
const MAX_WRITERS = 500;

interface Deps {
  blog: Blog;
  catalog: Catalog;
  config: Config;
}

/** `/sitemap.xml`: every public page, with its modification date if known. */
export async function sitemap({ blog, catalog, config }: Deps): Promise<string> {
  const { siteUrl, plans } = config;
  const ownPages = PUBLIC_PAGES.filter((path) => plans || path !== '/pricing');
  const [products, posts, categories, writers] = await Promise.all([
    catalog.products(),
    blog.addresses(MAX_POSTS),
    blog.categories(),
    blog.writers({ limit: MAX_WRITERS, page: 1 }),
  ]);
  const entries = [
    ...ownPages.map((path) => entry(siteUrl + path)),
    ...products.map(({ slug, updatedAt }) => entry(siteUrl + productPath(slug), updatedAt)),
    ...categories.map(({ slug }) => entry(`${siteUrl}/blog/${slug}`)),
    ...writers.results.map(({ name }) => entry(siteUrl + authorPath(name))),
    ...posts.map(({ path, updatedAt }) => entry(siteUrl + path, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

const entry = (address: string, changedAt?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;

/** Private pages, and variants of other pages. */
const DISALLOWED = [
  '/api/',
  '/u/',
  '/admin',
  '/playground',
  '/login',
  '/signup',
  '/*?*q=',
  '/*?*nameLike=',
  '/*?*tag=',
  '/*?*next=',
];

/** `/robots.txt`. */
export function robots({ config: { siteUrl } }: { config: Config }): RequestHandler {
  const text = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('text/plain').send(text);
}
