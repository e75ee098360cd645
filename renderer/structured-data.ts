import { DEFAULT_ARTICLE_IMAGE, LOGO_PNG, SOCIAL_IMAGES } from '#lib/assets.ts';
import { socialImageUrl } from '#lib/images.ts';
import { authorPath, productPath } from '#lib/routes.ts';
import type { PostView } from '#server/publishing/publishing.ts';
import type { ProductView, ReviewView } from '#server/shop/shop.ts';

type Thing = Record<string, unknown>;

/** The publisher, as JSON-LD. */
export const organization = (siteUrl: string, siteName: string): Thing => ({
  '@type': 'Organization',
  name: siteName,
  url: `${siteUrl}/`,
  logo: siteUrl + LOGO_PNG,
});

/** The breadcrumbs of a page, without the home page. */
export const breadcrumbs = (siteUrl: string, steps: [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], position) => ({
    '@type': 'ListItem',
    position: position + 1,
    name,
    item: siteUrl + path,
  })),
});

/** A product of the shop with its offers and the mean of its reviews. */
export const product = (
  { slug, name, summary, category, media, rating, reviewsCount, plans }: ProductView,
  siteUrl: string,
): Thing => ({
  '@type': 'Product',
  name,
  description: summary ?? '',
  url: siteUrl + productPath(slug),
  category: category ?? undefined,
  image: media.length > 0 ? media.map(({ sourceUrl }) => siteUrl + sourceUrl) : undefined,
  aggregateRating:
    rating === null
      ? undefined
      : { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviewsCount, bestRating: 5 },
  offers: plans.map((offer) => ({
    '@type': 'Offer',
    name: offer.name,
    price: offer.amount.toFixed(2),
    priceCurrency: offer.currency,
    availability: 'https://schema.org/InStock',
    url: siteUrl + productPath(slug),
  })),
});

/** A review of a product, for the JSON-LD of the product. */
export const review = ({ author, rating, body, createdAt }: ReviewView): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author?.fullName },
  datePublished: createdAt,
  reviewBody: body,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
});

type Author = PostView['author'];

/** The ProfilePage of an author at `url`. */
export const profilePage = (author: Author, url: string, website: Website): Thing => ({
  '@type': 'ProfilePage',
  url,
  mainEntity: writer(author, website),
});

interface Website {
  siteUrl: string;
  siteName: string;
}

function writer({ name, person, bio, isOwnSite }: Author, { siteUrl, siteName }: Website): Thing {
  if (isOwnSite) return organization(siteUrl, siteName);
  return {
    '@type': 'Person',
    name,
    description: bio ?? undefined,
    url: person ? siteUrl + authorPath(person.name) : undefined,
    alternateName: person && person.name !== name ? person.name : undefined,
    image: person && siteUrl + profileImage(person.profileMedia),
  };
}

const profileImage = (profile: NonNullable<Author['person']>['profileMedia']): string =>
  profile?.mediaId
    ? socialImageUrl(profile.media.sourceUrl, 'profile', profile.media.version)
    : (profile?.media.sourceUrl ?? SOCIAL_IMAGES.profile.path);

export function blogPosting(post: PostView, siteUrl: string, siteName: string): Thing {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt ?? undefined,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: writer(post.author, { siteUrl, siteName }),
    publisher: organization(siteUrl, siteName),
    image:
      siteUrl +
      (post.cover
        ? socialImageUrl(post.cover.sourceUrl, 'article', post.cover.version)
        : DEFAULT_ARTICLE_IMAGE.path),
    mainEntityOfPage: siteUrl + post.path,
    keywords: post.tags.map((tag) => tag.name),
    articleSection: post.category?.name,
  };
}
