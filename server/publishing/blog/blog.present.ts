import { formatPicturePath, type PictureView, parsePicturePath } from '#lib/media-use.ts';
import { pageDescription, readingTime } from '#lib/text.ts';
import { presentProfileMedia } from '../../accounts/accounts.ts';
import { idsOf } from '../../platform/ids.ts';
import type { ListedPostRow } from './blog.queries.ts';
import type { Heading } from './markdown.ts';
import { MAX_OUTLINE } from './markdown-bounds.ts';
import { plainText } from './plain-text.ts';
import type { CategoryRow, TagRow } from './terms.queries.ts';

export type PostSummary = ReturnType<typeof presentSummary>;
export type PostView = ReturnType<typeof presentPost>;
export type FoundPost = ReturnType<typeof presentFound>;

/** The text of a post that is not public yet. */
export interface Draft {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  /** The body is Markdown. */
  body: string;
  categoryId: string | null;
  tagIds: string[];
  cover: PictureView | null;
  publishedAt: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
}

interface DraftParts {
  words: number;
  category: CategoryRow | undefined;
  cover: Pick<ListedPostRow, 'cover_alt_text' | 'cover_focal_x' | 'cover_focal_y'> | undefined;
  now: string;
}

/** The row that publishing this text would produce. */
export const withDraft = (
  row: ListedPostRow,
  draft: Draft,
  { words, category, cover, now }: DraftParts,
): ListedPostRow => ({
  ...row,
  slug: draft.slug,
  title: draft.title,
  excerpt: draft.excerpt,
  words,
  category_id: category?.id ?? null,
  category_slug: category?.slug ?? null,
  category_name: category?.name ?? null,
  cover_path: formatPicturePath(draft.cover),
  ...cover,
  published_at: draft.publishedAt ?? now,
  seo_title: draft.seoTitle,
  seo_description: draft.seoDescription,
  canonical_url: null,
});

/** A public post as lists show it. */
export const presentSummary = (post: ListedPostRow, siteName: string) => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  path: pathOf(post),
  category:
    post.category_id && post.category_slug && post.category_name
      ? { id: post.category_id, slug: post.category_slug, name: post.category_name }
      : null,
  author: presentAuthor(post, siteName),
  cover: post.cover_path
    ? {
        ...parsePicturePath(post.cover_path),
        /** Empty for a decorative picture. */
        altText: post.cover_alt_text ?? '',
        /** The focal point for crops, from 0 (left, top) to 1. */
        focal: { x: post.cover_focal_x ?? 0.5, y: post.cover_focal_y ?? 0.5 },
      }
    : null,
  /** Advertising, which is labelled as such. */
  isSponsored: post.sponsored_at !== null,
  publishedAt: post.published_at ?? post.created_at,
  updatedAt: post.updated_at,
  readingMinutes: readingTime(post.words),
});

/** The path of a post: below its category, if it has one. */
export const postPath = (slug: string, categorySlug: string | null): string =>
  categorySlug ? `/blog/${categorySlug}/${slug}` : `/${slug}`;

export const pathOf = ({ category_slug, slug }: Pick<ListedPostRow, 'category_slug' | 'slug'>): string =>
  postPath(slug, category_slug);

function presentAuthor(post: ListedPostRow, siteName: string) {
  const { owner_id: id, owner_name: name } = post;
  if (id === null || name === null)
    return { name: 'Former author', person: null, bio: null, isOwnSite: false };
  const fullName = [post.owner_first_name, post.owner_last_name].filter(Boolean).join(' ');
  const isOwnSite = fullName === '' && post.owner_role === 'ADMIN';
  const isPresent = post.owner_suspended_at === null && post.owner_verified_at !== null;
  const { owner_profile_image, owner_profile_media_id, owner_profile_image_alt } = post;
  return {
    /** What readers see as the name of the writer. */
    name: fullName || (isOwnSite ? siteName : name),
    /** Present if the writer has a public page; null for deleted and suspended users. */
    person: isPresent
      ? {
          id,
          name,
          profileMedia: presentProfileMedia(
            owner_profile_image,
            owner_profile_media_id,
            owner_profile_image_alt,
          ),
        }
      : null,
    bio: post.owner_bio,
    /** The post is attributed to the website, because the admin who wrote it has no display name. */
    isOwnSite,
  };
}

type LinkedPost = Pick<ListedPostRow, 'title' | 'category_slug' | 'slug'>;

interface PostParts {
  /** Sanitised HTML. */
  html: string;
  outline: Heading[];
  tags: TagRow[];
  related?: ListedPostRow[];
  previous?: LinkedPost | undefined;
  next?: LinkedPost | undefined;
}

/** A post as its page shows it. */
export const presentPost = (
  row: ListedPostRow,
  { html, outline, tags, related = [], previous, next }: PostParts,
  siteName: string,
) => ({
  ...presentSummary(row, siteName),
  html,
  outline: outline.slice(0, MAX_OUTLINE),
  /** The table of contents lacks headings. */
  isOutlineCut: outline.length > MAX_OUTLINE,
  tags: tags.map(presentTag),
  seoTitle: row.seo_title,
  /** The meta description: the writer's text, else the beginning of the post. */
  description: row.seo_description ?? pageDescription(plainText(html)),
  related: related.map((other) => presentSummary(other, siteName)),
  /** Published before and after it. */
  previous: previous ? presentLink(previous) : null,
  next: next ? presentLink(next) : null,
  /** The original address, if the post was first published elsewhere. */
  canonicalUrl: row.canonical_url,
});

const presentLink = (post: LinkedPost) => ({ title: post.title, path: pathOf(post) });

/** A public post as the API shows it. */
export const presentFound = (
  row: ListedPostRow & { body: string; html: string },
  tags: TagRow[],
  siteName: string,
) => ({
  ...presentSummary(row, siteName),
  /** The body is Markdown. */
  body: row.body,
  /** Sanitised HTML. */
  html: row.html,
  status: row.status,
  approvalStatus: row.approval_status,
  categoryId: row.category_id,
  tagIds: idsOf(tags),
  tags: tags.map(presentTag),
  ownerId: row.owner_id,
  isFeatured: row.featured_at !== null,
  seoTitle: row.seo_title,
  seoDescription: row.seo_description,
});

export const presentCategory = ({ id, slug, name, description }: CategoryRow) => ({
  id,
  slug,
  name,
  description,
});

export const presentTag = ({ slug, name }: TagRow) => ({ slug, name });
