import { type PictureView, pathOfPicture, type VersionedPath, versionedPath } from '#lib/media-use.ts';
import { readingTime } from '#lib/text.ts';
import { type PublicUserView, presentPicture } from '../users/users.ts';
import type { CategoryRow, ListedPostRow, TagRow } from './blog.queries.ts';
import type { Heading } from './markdown.ts';

export interface CategoryView {
  id: string;
  slug: string;
  name: string;
  description: string | null;
}

export interface TagView {
  slug: string;
  name: string;
}

/** A public post as lists show it. */
export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  /** The path of the post: below its category, if it has one. */
  path: string;
  category: { id: string; slug: string; name: string } | null;
  author: Author;
  cover: PostCover | null;
  /** Advertising, which is labelled as such. */
  isSponsored: boolean;
  publishedAt: string;
  updatedAt: string;
  readingMinutes: number;
}

/** The cover. */
export interface PostCover extends VersionedPath {
  /** Empty for a decorative picture. */
  altText: string;
  /** The focal point for crops, from 0 (left, top) to 1. */
  focal: { x: number; y: number };
}

/** `isOwnSite`: the post is attributed to the website, because the admin who wrote it has no display name. */
export interface Author {
  /** The display name. */
  name: string;
  /** Present if the writer has a public page; null for deleted and suspended users. */
  person: { id: string; name: string; profileMedia: PublicUserView['profileMedia'] } | null;
  bio: string | null;
  isOwnSite: boolean;
}

export interface PostView extends PostSummary {
  /** Sanitised HTML. */
  html: string;
  outline: Heading[];
  tags: TagView[];
  seoTitle: string | null;
  /** The meta description: the writer's text, else the beginning of the post. */
  description: string;
  related: PostSummary[];
  /** Published before and after it. */
  previous: PostLink | null;
  next: PostLink | null;
  /** The original address, if the post was first published elsewhere. */
  canonicalUrl: string | null;
}

export interface PostLink {
  title: string;
  path: string;
}

/** The text of a post that is not public yet. */
export interface Draft {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  /** Markdown. */
  body: string;
  categoryId: string | null;
  tagIds: string[];
  cover: PictureView | null;
  publishedAt: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
}

/** A public post as the API shows it. */
export interface FoundPost extends PostSummary {
  /** Markdown. */
  body: string;
  /** Sanitised HTML. */
  html: string;
  status: 'live' | 'draft';
  approvalStatus: 'not_approved' | 'awaiting_approval' | 'approved';
  categoryId: string | null;
  tagIds: string[];
  tags: TagView[];
  ownerId: string | null;
  isFeatured: boolean;
  isSponsored: boolean;
  seoTitle: string | null;
  seoDescription: string | null;
}

export const presentFound = (
  row: ListedPostRow & { body: string; html: string },
  tags: TagRow[],
  siteName: string,
): FoundPost => ({
  ...presentSummary(row, siteName),
  body: row.body,
  html: row.html,
  status: row.status,
  approvalStatus: row.approval_status,
  categoryId: row.category_id,
  tagIds: tags.map(({ id }) => id),
  tags: tags.map(presentTag),
  ownerId: row.owner_id,
  isFeatured: row.featured_at !== null,
  isSponsored: row.sponsored_at !== null,
  seoTitle: row.seo_title,
  seoDescription: row.seo_description,
});

/** The row that publishing this text would produce. */
export const withDraft = (
  row: ListedPostRow,
  draft: Draft,
  { words, category, now }: { words: number; category: CategoryRow | undefined; now: string },
): ListedPostRow => ({
  ...row,
  slug: draft.slug,
  title: draft.title,
  excerpt: draft.excerpt,
  words,
  category_id: category?.id ?? null,
  category_slug: category?.slug ?? null,
  category_name: category?.name ?? null,
  cover_path: pathOfPicture(draft.cover),
  published_at: draft.publishedAt ?? now,
  seo_title: draft.seoTitle,
  seo_description: draft.seoDescription,
});

export const presentSummary = (post: ListedPostRow, siteName: string): PostSummary => ({
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
        ...versionedPath(post.cover_path),
        altText: post.cover_alt_text ?? '',
        focal: { x: post.cover_focal_x ?? 0.5, y: post.cover_focal_y ?? 0.5 },
      }
    : null,
  isSponsored: post.sponsored_at !== null,
  publishedAt: post.published_at ?? post.created_at,
  updatedAt: post.updated_at,
  readingMinutes: readingTime(post.words),
});

export const pathOf = ({ category_slug, slug }: Pick<ListedPostRow, 'category_slug' | 'slug'>): string =>
  category_slug ? `/blog/${category_slug}/${slug}` : `/${slug}`;

export const presentLink = (post: Pick<ListedPostRow, 'title' | 'category_slug' | 'slug'>): PostLink => ({
  title: post.title,
  path: pathOf(post),
});

function presentAuthor(post: ListedPostRow, siteName: string): Author {
  const { owner_id: id, owner_name: name } = post;
  if (id === null || name === null) return FORMER_AUTHOR;
  const fullName = [post.owner_first_name, post.owner_last_name].filter(Boolean).join(' ');
  const isOwnSite = fullName === '' && post.owner_role === 'ADMIN';
  const isPresent = post.owner_suspended_at === null && post.owner_verified_at !== null;
  return {
    name: fullName || (isOwnSite ? siteName : name),
    person: isPresent
      ? {
          id,
          name,
          profileMedia: presentPicture(
            post.owner_profile_image,
            post.owner_profile_media_id,
            post.owner_profile_image_alt,
          ),
        }
      : null,
    bio: post.owner_bio,
    isOwnSite,
  };
}

const FORMER_AUTHOR: Author = { name: 'Former author', person: null, bio: null, isOwnSite: false };

export const presentCategory = ({ id, slug, name, description }: CategoryRow): CategoryView => ({
  id,
  slug,
  name,
  description,
});

export const presentTag = ({ slug, name }: TagRow): TagView => ({ slug, name });

/** A user with public posts. */
export interface WriterView {
  userId: string;
  name: string;
  postsCount: number;
}

export const presentWriter = (row: { id: string; name: string; posts_count: number }): WriterView => ({
  userId: row.id,
  name: row.name,
  postsCount: Number(row.posts_count),
});
