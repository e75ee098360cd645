import { pageDescription } from '../../lib/text.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createContentCache } from '../platform/content-cache.ts';
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

export interface PostFilter {
  /** Matches the title, the excerpt and the text. */
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

/** Posts that visitors can read: published, approved, and past their publication date. */
export type Blog = ReturnType<typeof createBlog>;

export function createBlog({ database: { db }, clock, config: { siteName }, versions }: Deps) {
  const now = () => isoNow(clock);
  const cachedPost = createContentCache<PostView>(versions, ['posts']);

  async function loadPost(slug: string): Promise<PostView | undefined> {
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
  }

  return {
    async list(filter: PostFilter, paging: Paging): Promise<{ results: PostSummary[]; count: number }> {
      const { rows, count } = await listPublicPosts(db, now(), filter, paging);
      return { results: rows.map((row) => presentSummary(row, siteName)), count };
    },

    async featured(): Promise<PostSummary | undefined> {
      const row = await findFeaturedPost(db, now());
      return row && presentSummary(row, siteName);
    },

    /** Categories with public posts. */
    async categories(): Promise<(CategoryView & { postsCount: number })[]> {
      const rows = await listCategoriesInUse(db, now());
      return rows.map((row) => ({ ...presentCategory(row), postsCount: Number(row.posts_count) }));
    },

    async category(slug: string): Promise<CategoryView | undefined> {
      const row = await findPostCategory(db, slug);
      return row && presentCategory(row);
    },

    async tag(slug: string): Promise<TagView | undefined> {
      const row = await findTag(db, slug);
      return row && presentTag(row);
    },

    post: (slug: string): Promise<PostView | undefined> => cachedPost(slug, () => loadPost(slug)),

    /** The newest posts, with their text. */
    async newest(limit: number): Promise<(PostSummary & { html: string })[]> {
      const rows = await listPublicPostsWithText(db, now(), limit);
      return rows.map((row) => ({ ...presentSummary(row, siteName), html: row.html }));
    },

    /** The paths and modification times of the newest posts. */
    async addresses(limit: number): Promise<{ path: string; updatedAt: string }[]> {
      const rows = await listPublicAddresses(db, now(), limit);
      return rows.map((row) => ({ path: pathOf(row), updatedAt: row.updated_at }));
    },

    /** Users with public posts, the most posts first. */
    async writers(paging: Paging): Promise<{ results: WriterView[]; count: number }> {
      const count = await countWriters(db, now());
      const rows = await listWriters(db, now(), { ...paging, page: withinPages(paging, count) });
      return { results: rows.map(presentWriter), count };
    },

    /** Called when the public profile of a user has changed. */
    async refreshWriter(tx: Db, userId: string): Promise<void> {
      if (await hasPublicPosts(tx, now(), userId)) await versions.bump(tx, 'posts');
    },

    /** For a writer whose account is deleted: public posts remain, drafts are deleted. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      if (await hasPublicPosts(tx, now(), ownerId)) await versions.bump(tx, 'posts');
      await deleteDraftsOf(tx, ownerId);
    },

    /** All posts of a writer in the form they edit, for the data export. */
    allOf: async (ownerId: string): Promise<WrittenPost[]> =>
      (await listPostsOf(db, ownerId)).map(presentWritten),

    /** Adds starter content in the caller's transaction. */
    async addCategory(tx: Db, { slug, name, description }: Omit<CategoryView, 'id'>): Promise<string> {
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

    async addTag(tx: Db, { slug, name }: TagView): Promise<string> {
      const id = newId();
      await insertTag(tx, { id, slug, name, created_at: now(), updated_at: now() });
      return id;
    },

    async addPost(
      tx: Db,
      { slug, title, excerpt, body, ownerId, categoryId, tagIds, isFeatured, publishedAt }: NewPost,
    ): Promise<void> {
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
