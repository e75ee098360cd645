import { SOCIAL_IMAGES } from '../lib/assets.ts';
import type { PostView } from '../server/blog/blog.ts';

type Thing = Record<string, unknown>;

/** Who publishes all this; for JSON-LD. */
export const organization = (siteUrl: string, siteName: string): Thing => ({
  '@type': 'Organization',
  name: siteName,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/images/logo-512.png`,
});

/** The way from the home page to a page, without the home page itself. */
export const breadcrumbs = (siteUrl: string, steps: [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], position) => ({
    '@type': 'ListItem',
    position: position + 1,
    name,
    item: siteUrl + path,
  })),
});

export function blogPosting(post: PostView, siteUrl: string, siteName: string): Thing {
  const { name, isHouse } = post.author;
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt ?? undefined,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: isHouse ? organization(siteUrl, siteName) : { '@type': 'Person', name },
    publisher: organization(siteUrl, siteName),
    image: siteUrl + SOCIAL_IMAGES.article.path,
    mainEntityOfPage: siteUrl + post.path,
    keywords: post.tags.map((tag) => tag.name),
    articleSection: post.category?.name,
  };
}
