import { pageDescription } from '../../lib/text.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { type Paging, withinPages } from '../platform/db/page-of.ts';
import { newId } from '../platform/ids.ts';
import {
  type CategoryView,
  type PostSummary,
  type PostView,
  pathOf,
  presentCategory,
  presentSummary,
  presentTag,
  presentWriter,
  presentWritten,
  type TagView,
  type WriterView,
  type WrittenPost,
} from './blog.present.ts';
import {
  countWriters,
  deleteDraftsOf,
  findFeaturedPost,
  findPostCategory,
  findPublicPost,
  findTag,
  hasPublicPosts,
  insertCategory,
  insertPost,
  insertTag,
  listCategoriesInUse,
  listPostsOf,
  listPublicAddresses,
  listPublicPosts,
  listPublicPostsWithText,
  listRelatedPosts,
  listTagsOf,
  listWriters,
} from './blog.queries.ts';
import { plainText, renderMarkdown } from './markdown.ts';

export type { CategoryView, PostSummary, PostView, TagView } from './blog.present.ts';

/** What visitors read: posts that are live, approved, and past their date. */
export interface Blog {
  list(filter: PostFilter, paging: Paging): Promise<{ results: PostSummary[]; count: number }>;
  featured(): Promise<PostSummary | undefined>;
  /** Those with posts to read. */
  categories(): Promise<(CategoryView & { postsCount: number })[]>;
  category(slug: string): Promise<CategoryView | undefined>;
  tag(slug: string): Promise<TagView | undefined>;
  post(slug: string): Promise<PostView | undefined>;
  /** The newest, with their text. */
  newest(limit: number): Promise<(PostSummary & { html: string })[]>;
  /** Of the newest, where they are and when they changed. */
  addresses(limit: number): Promise<{ path: string; updatedAt: string }[]>;
  /** Who has public posts, whoever has the most first. */
  writers(paging: Paging): Promise<{ results: WriterView[]; count: number }>;
  /** When what readers see of a user has changed. */
  refreshWriter(tx: Db, userId: string): Promise<void>;
  /** For a writer whose account is deleted: what visitors can read stays, the rest is deleted. */
  removeAllOf(tx: Db, ownerId: string): Promise<void>;
  /** Everything of a writer's as they wrote it, for the export of their data. */
  allOf(ownerId: string): Promise<WrittenPost[]>;
  /** For content that comes with the software: all at once, in a transaction of the caller's. */
  addCategory(tx: Db, category: Omit<CategoryView, 'id'>): Promise<string>;
  addTag(tx: Db, tag: TagView): Promise<string>;
  addPost(tx: Db, post: NewPost): Promise<void>;
}

export interface PostFilter {
  /** Stands in the title, the excerpt or the text. */
  nameLike?: string | undefined;
  categoryId?: string | undefined;
  /** A tag's slug. */
  tag?: string | undefined;
  ownerId?: string | undefined;
}

interface NewPost {
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown. */
  body: string;
  ownerId: string;
  categoryId: string;
  tagIds: string[];
  isFeatured: boolean;
  publishedAt: string;
}

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  versions: ContentVersions;
}

const RELATED = 3;

export function createBlog({ database: { db }, clock, config: { siteName }, versions }: Deps): Blog {
  const now = () => isoNow(clock);

  return {
    async list(filter, paging) {
      const { rows, count } = await listPublicPosts(db, now(), filter, paging);
      return { results: rows.map((row) => presentSummary(row, siteName)), count };
    },

    async featured() {
      const row = await findFeaturedPost(db, now());
      return row && presentSummary(row, siteName);
    },

    async categories() {
      const rows = await listCategoriesInUse(db, now());
      return rows.map((row) => ({ ...presentCategory(row), postsCount: Number(row.posts_count) }));
    },

    async category(slug) {
      const row = await findPostCategory(db, slug);
      return row && presentCategory(row);
    },

    async tag(slug) {
      const row = await findTag(db, slug);
      return row && presentTag(row);
    },

    async post(slug) {
      const row = await findPublicPost(db, now(), slug);
      if (!row) return undefined;
      const [tags, related] = await Promise.all([
        listTagsOf(db, row.id),
        listRelatedPosts(db, now(), row, RELATED),
      ]);
      return {
        ...presentSummary(row, siteName),
        html: row.html,
        outline: JSON.parse(row.outline),
        tags: tags.map(presentTag),
        seoTitle: row.seo_title,
        description: row.seo_description ?? pageDescription(plainText(row.html)),
        related: related.map((other) => presentSummary(other, siteName)),
      };
    },

    async newest(limit) {
      const rows = await listPublicPostsWithText(db, now(), limit);
      return rows.map((row) => ({ ...presentSummary(row, siteName), html: row.html }));
    },

    async addresses(limit) {
      const rows = await listPublicAddresses(db, now(), limit);
      return rows.map((row) => ({ path: pathOf(row), updatedAt: row.updated_at }));
    },

    async writers(paging) {
      const count = await countWriters(db, now());
      const rows = await listWriters(db, now(), { ...paging, page: withinPages(paging, count) });
      return { results: rows.map(presentWriter), count };
    },

    async refreshWriter(tx, userId) {
      if (await hasPublicPosts(tx, now(), userId)) await versions.bump(tx, 'posts');
    },

    async removeAllOf(tx, ownerId) {
      if (await hasPublicPosts(tx, now(), ownerId)) await versions.bump(tx, 'posts');
      await deleteDraftsOf(tx, ownerId);
    },

    allOf: async (ownerId) => (await listPostsOf(db, ownerId)).map(presentWritten),

    async addCategory(tx, { slug, name, description }) {
      const id = newId();
      const at = now();
      await insertCategory(tx, {
        id,
        entity: 'post',
        slug,
        name,
        description,
        created_at: at,
        updated_at: at,
      });
      return id;
    },

    async addTag(tx, { slug, name }) {
      const id = newId();
      await insertTag(tx, { id, slug, name, created_at: now(), updated_at: now() });
      return id;
    },

    async addPost(tx, { slug, title, excerpt, body, ownerId, categoryId, tagIds, isFeatured, publishedAt }) {
      const { html, outline, words } = renderMarkdown(body);
      const row = {
        id: newId(),
        slug,
        title,
        excerpt,
        body,
        html,
        outline: JSON.stringify(outline),
        words,
        owner_id: ownerId,
        category_id: categoryId,
        status: 'live' as const,
        approval_status: 'approved' as const,
        featured_at: isFeatured ? publishedAt : null,
        published_at: publishedAt,
        seo_title: null,
        seo_description: null,
        created_at: publishedAt,
        updated_at: publishedAt,
      };
      await insertPost(tx, row, tagIds);
      await versions.bump(tx, 'posts');
    },
  };
}
