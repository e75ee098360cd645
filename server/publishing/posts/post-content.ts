import { omitUndefined } from '#lib/omit-undefined.ts';
import type { UpdatePostInput } from '#lib/schemas/posts.ts';
import type { PostRow } from './posts.queries.ts';

/** The fields that a writer edits and an editor approves. Every revision stores all of them. */
export type PostContent = ReturnType<typeof contentOf>;

export const contentOf = (post: PostRow, tagIds: string[]) => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  /** The body is Markdown. */
  body: post.body,
  categoryId: post.category_id,
  tagIds,
  coverMediaId: post.cover_media_id,
  channel: post.channel,
  /** Null until it is published. */
  publishedAt: post.published_at,
  seoTitle: post.seo_title,
  seoDescription: post.seo_description,
  canonicalUrl: post.canonical_url,
});

export const EMPTY_CONTENT: Omit<PostContent, 'title' | 'slug'> = {
  excerpt: null,
  body: '',
  categoryId: null,
  tagIds: [],
  coverMediaId: null,
  channel: 'page',
  publishedAt: null,
  seoTitle: null,
  seoDescription: null,
  canonicalUrl: null,
};

const FIELDS = Object.keys({ title: '', slug: '', ...EMPTY_CONTENT }) as (keyof PostContent)[];

/** The content of an object that has other fields too. */
export const pickContent = (post: PostContent): PostContent =>
  Object.fromEntries(FIELDS.map((field) => [field, post[field]])) as unknown as PostContent;

/** The columns of the content, without those that are derived from it. */
export const columnsOf = (content: PostContent) => ({
  title: content.title,
  slug: content.slug,
  excerpt: content.excerpt,
  body: content.body,
  category_id: content.categoryId,
  cover_media_id: content.coverMediaId,
  channel: content.channel,
  published_at: content.publishedAt,
  seo_title: content.seoTitle,
  seo_description: content.seoDescription,
  canonical_url: content.canonicalUrl,
});

/** Fields that the input lacks stay as they are. Slug and cover are not applied here: they need the database. */
export function withInput(content: PostContent, input: UpdatePostInput): PostContent {
  const { title, excerpt, body, categoryId, tagIds, channel, seoTitle, seoDescription, canonicalUrl } = input;
  const publishedAt = isSameMinute(input.publishedAt, content.publishedAt) ? undefined : input.publishedAt;
  const texts = { title, excerpt, body, seoTitle, seoDescription, canonicalUrl };
  return { ...content, ...omitUndefined({ ...texts, categoryId, tagIds, channel, publishedAt }) };
}

/** The form's field has no seconds, so sending it unchanged would otherwise change the date. */
const isSameMinute = (value: string | null | undefined, current: string | null): boolean =>
  Boolean(value?.endsWith(':00.000Z') && current && value.slice(0, 16) === current.slice(0, 16));

export const isSameContent = (one: PostContent, other: PostContent): boolean =>
  JSON.stringify(normalized(one)) === JSON.stringify(normalized(other));

/** The order of tags is no content. */
const normalized = ({ tagIds, ...content }: PostContent) =>
  Object.entries({ ...content, tagIds: [...tagIds].sort() }).sort(([a], [b]) => (a < b ? -1 : 1));

export const readContent = (json: string): PostContent => ({ ...EMPTY_CONTENT, ...JSON.parse(json) });

export const wordsIn = (markdown: string): number => markdown.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
