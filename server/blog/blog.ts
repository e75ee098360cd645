import { pageDescription } from '#lib/text.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createContentCache } from '../platform/content-cache.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { type Listed, type Paging, withinPages } from '../platform/db/page-of.ts';
import {
  type CategoryView,
  type Draft,
  type PostSummary,
  type PostView,
  pathOf,
  presentCategory,
  presentFound,
  presentLink,
  presentSummary,
  presentTag,
  presentWriter,
  type TagView,
  type WriterView,
  withDraft,
} from './blog.present.ts';
import {
  countWriters,
  findAdjacentPosts,
  findCategoryById,
  findFeaturedPost,
  findListedPost,
  findMovedPost,
  findPostCategory,
  findPublicPost,
  findPublicPostFor,
  findTag,
  hasPublicPosts,
  listCategoriesInUse,
  listPublicAddresses,
  listPublicPosts,
  listPublicPostsWithText,
  listRelatedPosts,
  listTagsById,
  listTagsOf,
  listWriters,
  type PublicPostFilter,
} from './blog.queries.ts';
import { plainText } from './plain-text.ts';
import { renderMarkdown } from './render-markdown.ts';

export type { CategoryView, FoundPost, PostSummary, PostView, TagView } from './blog.present.ts';
export { LISTED_COLUMNS, type ListedColumns } from './blog.queries.ts';
export { withAbsoluteLinks } from './feed.ts';
export type { ImageSizes } from './markdown-images.ts';
export { renderMarkdown } from './render-markdown.ts';

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  versions: ContentVersions;
}

const RELATED = 3;

/** Posts that visitors can read: published, approved, and past their publication date. */
export type Blog = ReturnType<typeof createBlog>;

export function createBlog({ database, clock, config: { siteName }, versions }: Deps) {
  const { db } = database;
  const now = () => isoNow(clock);
  const cachedPost = createContentCache<PostView>(versions, ['posts']);

  async function loadPost(slug: string): Promise<PostView | undefined> {
    const row = await findPublicPost(db, now(), slug);
    if (!row) return undefined;
    const [tags, related, { previous, next }] = await Promise.all([
      listTagsOf(db, row.id),
      listRelatedPosts(db, now(), row, RELATED),
      findAdjacentPosts(db, now(), row),
    ]);
    return {
      ...presentSummary(row, siteName),
      html: row.html,
      outline: JSON.parse(row.outline),
      tags: tags.map(presentTag),
      seoTitle: row.seo_title,
      description: row.seo_description ?? pageDescription(plainText(row.html)),
      related: related.map((other) => presentSummary(other, siteName)),
      previous: previous ? presentLink(previous) : null,
      next: next ? presentLink(next) : null,
      canonicalUrl: row.canonical_url,
    };
  }

  return {
    async list(filter: PublicPostFilter, paging: Paging): Promise<Listed<PostSummary>> {
      const { rows, count } = await listPublicPosts(database, now(), filter, paging);
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

    /** A preview. The caller checks that the viewer may see the text. */
    async preview(draft: Draft): Promise<PostView | undefined> {
      const { categoryId, tagIds } = draft;
      const [row, category, tags] = await Promise.all([
        findListedPost(db, draft.id),
        categoryId ? findCategoryById(db, categoryId) : undefined,
        tagIds.length > 0 ? listTagsById(db, tagIds) : [],
      ]);
      const { html, outline, words } = await renderMarkdown(draft.body);
      return (
        row && {
          ...presentSummary(withDraft(row, draft, { words, category, now: now() }), siteName),
          html,
          outline,
          tags: tags.map(presentTag),
          seoTitle: draft.seoTitle,
          description: draft.seoDescription ?? pageDescription(plainText(html)),
          related: [],
          previous: null,
          next: null,
          canonicalUrl: null,
        }
      );
    },

    /** A public post by its id or slug, with its Markdown and its HTML. */
    async find(idOrSlug: string) {
      const row = await findPublicPostFor(db, now(), idOrSlug);
      if (!row) return undefined;
      const tags = await listTagsOf(db, row.id);
      return presentFound(row, tags, siteName);
    },

    /** The path of the public post that had this slug once. */
    async movedTo(slug: string): Promise<string | undefined> {
      const row = await findMovedPost(db, now(), slug);
      return row && pathOf(row);
    },

    /** The newest posts, with their text. */
    async newest(filter: PublicPostFilter, limit: number): Promise<(PostSummary & { html: string })[]> {
      const rows = await listPublicPostsWithText(database, now(), filter, limit);
      return rows.map((row) => ({ ...presentSummary(row, siteName), html: row.html }));
    },

    /** The paths and modification times of the newest posts. */
    async addresses(limit: number): Promise<{ path: string; updatedAt: string }[]> {
      const rows = await listPublicAddresses(db, now(), limit);
      return rows.map((row) => ({ path: pathOf(row), updatedAt: row.updated_at }));
    },

    /** Users with public posts, the most posts first. */
    async writers(paging: Paging): Promise<Listed<WriterView>> {
      const count = await countWriters(db, now());
      const rows = await listWriters(db, now(), { ...paging, page: withinPages(paging, count) });
      return { results: rows.map(presentWriter), count };
    },

    /** Called when the public profile of a user has changed. */
    async refreshWriter(tx: Db, userId: string): Promise<void> {
      if (await hasPublicPosts(tx, now(), userId)) await versions.bump(tx, 'posts');
    },
  };
}
