import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { blogPosting, breadcrumbs } from '#renderer/structured-data.ts';

export type PostData = Awaited<ReturnType<typeof loadPost>>;

/** A post with its document metadata. The canonical address is the same on all pages that show the post. */
export async function loadPost({ services }: PageContextServer, slug: string) {
  const { siteUrl, siteName } = services.settings.values;
  const post = await services.blog.post(slug);
  if (!post) {
    const path = await services.blog.movedTo(slug);
    throw path ? redirect(path, 301) : render(404);
  }
  const above: [string, string][] = post.category
    ? [
        ['Blog', '/blog'],
        [post.category.name, `/blog/${post.category.slug}`],
      ]
    : [];
  return {
    post,
    siteUrl,
    title: post.seoTitle ?? post.title,
    description: post.description,
    canonicalPath: post.path,
    ...(post.canonicalUrl && { canonicalUrl: post.canonicalUrl }),
    ...(post.category && {
      feedOf: { path: `/blog/${post.category.slug}`, title: post.category.name },
    }),
    ...(post.cover && { cover: post.cover }),
    article: {
      publishedAt: post.publishedAt,
      updatedAt: post.updatedAt,
      tags: post.tags.map((tag) => tag.name),
    },
    structured: [
      blogPosting(post, siteUrl, siteName),
      breadcrumbs(siteUrl, [...above, [post.title, post.path]]),
    ],
  };
}
