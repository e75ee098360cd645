import { Feed } from 'feed';
import { SOCIAL_IMAGES } from '../../lib/assets.ts';
import type { Config } from '../platform/config.ts';
import type { Blog } from './blog.ts';

const MOST_POSTS = 30;

/** `/feed`: the newest posts as RSS 2.0, with their full text. */
export async function rssFeed({ blog, config }: { blog: Blog; config: Config }): Promise<string> {
  const { siteUrl, siteName } = config;
  const posts = await blog.newest(MOST_POSTS);
  const rss = new Feed({
    id: `${siteUrl}/`,
    title: siteName,
    description: `New on the blog of ${siteName}`,
    link: `${siteUrl}/blog`,
    language: 'en',
    image: siteUrl + SOCIAL_IMAGES.site.path,
    copyright: siteName,
    ...(posts[0] ? { updated: new Date(posts[0].publishedAt) } : {}),
    feedLinks: { rss: `${siteUrl}/feed` },
  });
  for (const post of posts) {
    rss.addItem({
      id: siteUrl + post.path,
      title: post.title,
      link: siteUrl + post.path,
      date: new Date(post.publishedAt),
      author: [{ name: post.author.name }],
      content: withAbsoluteLinks(post.html, siteUrl),
      ...(post.excerpt ? { description: post.excerpt } : {}),
      ...(post.category ? { category: [{ name: post.category.name }] } : {}),
    });
  }
  return rss.rss2();
}

/** Feed readers and mail programs cannot resolve relative links. */
export const withAbsoluteLinks = (html: string, siteUrl: string): string =>
  html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`);
