import type { Request, RequestHandler } from 'express';
import { FEED_TYPES, type FeedType, feedPath } from '#lib/feeds.ts';
import { authorPath } from '#lib/routes.ts';
import type { Users } from '../../accounts/accounts.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { cachedDocument } from '../../platform/http/cached-document.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Blog } from './blog.ts';
import { type FeedTopic, writeFeed } from './feed.ts';

const MAX_POSTS = 30;

interface Deps extends Pick<Platform, 'settings' | 'versions' | 'log'> {
  blog: Blog;
  users: Users;
}

/** `/feed`, `/feed.atom` and `/feed.json`, and the same below a category and an author: with their handlers. */
export function feedRoutes(deps: Deps): [path: string, ...handlers: RequestHandler[]][] {
  const { blog, users, settings, versions, log } = deps;

  const everything = async (): Promise<FeedTopic> => ({
    path: '/blog',
    title: settings.values.siteName,
    description: `New on the blog of ${settings.values.siteName}`,
    filter: {},
  });

  async function ofCategory({ params }: Request): Promise<FeedTopic> {
    const category = orNotFound(await blog.category(String(params.categorySlug)), 'feed');
    return {
      path: `/blog/${category.slug}`,
      title: `${category.name} · ${settings.values.siteName}`,
      description: category.description ?? `Posts on ${category.name}`,
      filter: { categoryIds: [category.id] },
    };
  }

  async function ofAuthor({ params }: Request): Promise<FeedTopic> {
    const { id, name } = await users.load(null, String(params.name));
    const [newest] = await blog.newest({ ownerId: id }, 1);
    if (!newest) throw notFound('feed');
    return {
      path: authorPath(name),
      title: `${newest.author.name} · ${settings.values.siteName}`,
      description: newest.author.bio ?? `Posts by ${newest.author.name}`,
      filter: { ownerId: id },
    };
  }

  /** A writer's former name leads to the current one, as on the writer's page. */
  const redirectRenamed =
    (type: FeedType): RequestHandler =>
    async ({ params }, res, next) => {
      const current = await users.nameAfter(String(params.name));
      if (current) res.redirect(301, feedPath(authorPath(current), type));
      else next();
    };

  return (Object.entries(FEED_TYPES) as [FeedType, string][]).flatMap(([type, mediaType]) => {
    const document = (topicOf: (req: Request) => Promise<FeedTopic>) =>
      cachedDocument({
        versions,
        log,
        shows: ['posts', 'settings'],
        type: mediaType,
        async write(req) {
          const topic = await topicOf(req);
          return writeFeed(await blog.newest(topic.filter, MAX_POSTS), settings.values, topic, type);
        },
      });
    return [
      [feedPath('/blog', type), document(everything)],
      [feedPath('/blog/:categorySlug', type), document(ofCategory)],
      [feedPath('/authors/@:name', type), redirectRenamed(type), document(ofAuthor)],
    ];
  });
}
