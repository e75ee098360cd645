import type { UpdatePostInput } from '../../lib/schemas/posts.ts';
import type { PostRow } from './posts.queries.ts';

/** What a writer writes, and an editor approves: it is kept as a whole by every revision. */
export interface PostContent {
  title: string;
  slug: string;
  excerpt: string | null;
  /** Markdown. */
  body: string;
  categoryId: string | null;
  tagIds: string[];
  coverMediaId: string | null;
  /** As `Picture` has it. */
  coverPath: string | null;
  channel: 'page' | 'email';
  /** Null until it is published. */
  publishedAt: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  canonicalUrl: string | null;
}

export const EMPTY_CONTENT: Omit<PostContent, 'title' | 'slug'> = {
  excerpt: null,
  body: '',
  categoryId: null,
  tagIds: [],
  coverMediaId: null,
  coverPath: null,
  channel: 'page',
  publishedAt: null,
  seoTitle: null,
  seoDescription: null,
  canonicalUrl: null,
};

export const contentOf = (post: PostRow, tagIds: string[]): PostContent => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  body: post.body,
  categoryId: post.category_id,
  tagIds,
  coverMediaId: post.cover_media_id,
  coverPath: post.cover_path,
  channel: post.channel,
  publishedAt: post.published_at,
  seoTitle: post.seo_title,
  seoDescription: post.seo_description,
  canonicalUrl: post.canonical_url,
});

/** The columns that hold the content, except those that are rendered from it. */
export const columnsOf = (content: PostContent) => ({
  title: content.title,
  slug: content.slug,
  excerpt: content.excerpt,
  body: content.body,
  category_id: content.categoryId,
  cover_media_id: content.coverMediaId,
  cover_path: content.coverPath,
  channel: content.channel,
  published_at: content.publishedAt,
  seo_title: content.seoTitle,
  seo_description: content.seoDescription,
  canonical_url: content.canonicalUrl,
});

/** Fields that the input lacks stay as they are; its slug and its cover are resolved before. */
export const withInput = (
  content: PostContent,
  { title, excerpt, body, categoryId, tagIds, channel, publishedAt, ...input }: UpdatePostInput,
): PostContent => ({
  ...content,
  title: title ?? content.title,
  excerpt: given(excerpt, content.excerpt),
  body: body ?? content.body,
  categoryId: given(categoryId, content.categoryId),
  tagIds: tagIds ?? content.tagIds,
  channel: channel ?? content.channel,
  publishedAt: isSameMinute(publishedAt, content.publishedAt)
    ? content.publishedAt
    : given(publishedAt, content.publishedAt),
  seoTitle: given(input.seoTitle, content.seoTitle),
  seoDescription: given(input.seoDescription, content.seoDescription),
  canonicalUrl: given(input.canonicalUrl, content.canonicalUrl),
});

/** The field of a form has no seconds: sent unchanged, it changes nothing. */
const isSameMinute = (value: string | null | undefined, current: string | null): boolean =>
  Boolean(value?.endsWith(':00.000Z') && current && value.slice(0, 16) === current.slice(0, 16));

const given = <Value>(value: Value | undefined, current: Value): Value =>
  value === undefined ? current : value;

export const isSameContent = (one: PostContent, other: PostContent): boolean =>
  JSON.stringify(normalised(one)) === JSON.stringify(normalised(other));

/** The order of tags, and the version of the cover's file, are no content. */
const normalised = ({ coverPath: _, tagIds, ...content }: PostContent) =>
  Object.entries({ ...content, tagIds: [...tagIds].sort() }).sort(([a], [b]) => (a < b ? -1 : 1));

export const readContent = (json: string): PostContent => ({ ...EMPTY_CONTENT, ...JSON.parse(json) });

export const wordsIn = (markdown: string): number => markdown.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
