import type { Item } from 'feed';
import { Feed } from 'feed';
import { SOCIAL_IMAGES } from '#lib/assets.ts';
import { type FeedType, feedPath } from '#lib/feeds.ts';
import { escapeHtml } from '#lib/html.ts';
import { socialImageUrl } from '#lib/images.ts';
import { authorPath } from '#lib/routes.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { PostSummary } from './blog.present.ts';
import type { PublicPostFilter } from './blog.queries.ts';

type FeedPost = PostSummary & { html: string };

/** The topic of a feed: all posts, a category, or an author. */
export interface FeedTopic {
  /** The page with the same posts. */
  path: string;
  title: string;
  description: string;
  filter: PublicPostFilter;
}

/** The newest posts of a topic, with their full text. */
export function writeFeed(
  posts: FeedPost[],
  { siteUrl, siteName }: SettingValues,
  topic: FeedTopic,
  type: FeedType,
): string {
  const feed = new Feed({
    id: siteUrl + topic.path,
    title: xmlText(topic.title),
    description: xmlText(topic.description),
    link: siteUrl + topic.path,
    language: 'en',
    image: siteUrl + SOCIAL_IMAGES.site.path,
    favicon: `${siteUrl}/apple-touch-icon.png`,
    copyright: siteName,
    generator: siteName,
    // Readers that trust it request nothing else. A constant for a feed without posts.
    updated: new Date(
      Math.max(0, ...posts.map(({ updatedAt, publishedAt }) => latest(updatedAt, publishedAt))),
    ),
    feedLinks: Object.fromEntries(
      (['rss', 'atom', 'json'] as const).map((kind) => [kind, siteUrl + feedPath(topic.path, kind)]),
    ),
  });
  for (const post of posts) feed.addItem(itemOf(post, siteUrl, type));
  if (type === 'rss') return feed.rss2();
  return type === 'atom' ? feed.atom1() : feed.json1();
}

const latest = (...timestamps: string[]): number => Math.max(...timestamps.map(Date.parse));

function itemOf(post: FeedPost, siteUrl: string, type: FeedType): Item {
  const { author, category, cover } = post;
  // The summaries of RSS and Atom are HTML, and so are the titles of Atom.
  const asHtml = (words: string) => xmlText(escapeHtml(words));
  return {
    id: siteUrl + post.path,
    title: type === 'atom' ? asHtml(post.title) : xmlText(post.title),
    link: siteUrl + post.path,
    date: new Date(post.updatedAt),
    published: new Date(post.publishedAt),
    author: [
      {
        name: xmlText(author.name),
        ...(author.person && { link: siteUrl + authorPath(author.person.name) }),
      },
    ],
    content: xmlText(withAbsoluteLinks(post.html, siteUrl + post.path)),
    ...(post.excerpt ? { description: type === 'json' ? xmlText(post.excerpt) : asHtml(post.excerpt) } : {}),
    ...(category ? { category: [{ name: xmlText(category.name) }] } : {}),
    // Enclosures of the other types need the length of the file.
    ...(type === 'json' &&
      cover && { image: siteUrl + socialImageUrl(cover.sourceUrl, 'article', cover.version) }),
  };
}

/**
 * Feed readers and mail programs cannot resolve relative links, and show several posts in one document, in which a link to a
 * footnote would lead to that of another post.
 * @param html sanitised
 * @param address of the page that shows it
 */
export const withAbsoluteLinks = (html: string, address: string): string =>
  html
    .replace(/ (href|src)="([^"]*)"/g, (all, name: string, link: string) =>
      URL.canParse(link, address) ? ` ${name}="${new URL(link, address)}"` : all,
    )
    .replace(/ srcset="[^"]*"/g, '');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes characters that XML does not allow, not even escaped. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');
