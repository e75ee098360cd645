import { isoNow } from '../../platform/clock.ts';
import { createContentCache } from '../../platform/content-cache.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, withinPages } from '../../platform/db/page-of.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Draft,
  type PostView,
  pathOf,
  presentCategory,
  presentFound,
  presentPost,
  presentSummary,
  presentTag,
  withDraft,
} from './blog.present.ts';
import {
  findAdjacentPosts,
  findCover,
  findFeaturedPost,
  findListedPost,
  findMovedPost,
  findPublicPost,
  findPublicPostFor,
  listPublicAddresses,
  listPublicPosts,
  listPublicPostsWithText,
  listRelatedPosts,
  type PublicPostFilter,
} from './blog.queries.ts';
import type { Heading } from './markdown.ts';
import { createPreviews } from './previews.ts';
import type { Markdown } from './render-markdown.ts';
import {
  findCategoryById,
  findPostCategory,
  findTag,
  listCategoriesInUse,
  listTagsById,
  listTagsOf,
} from './terms.queries.ts';
import { countWriters, hasPublicPosts, listWriters } from './writers.queries.ts';

export { type FoundPost, type PostSummary, type PostView, postPath } from './blog.present.ts';
export { LISTED_COLUMNS, matching } from './blog.queries.ts';
export { withAbsoluteLinks } from './feed.ts';
export { type ImageSizes, withImageSize } from './markdown-images.ts';
export { createMarkdown, type Markdown, type Rendered, type Rendering } from './render-markdown.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'versions'> {
  markdown: Markdown;
}

const RELATED = 3;

/** Posts that visitors can read: published, approved, and past their publication date. */
export type Blog = ReturnType<typeof createBlog>;

export function createBlog({ database, clock, settings, versions, markdown }: Deps) {
  const { db } = database;
  const now = () => isoNow(clock);
  const previewOf = createPreviews(markdown);
  const cachedPost = createContentCache<PostView>(versions, ['posts']);

  async function loadPost(slug: string): Promise<PostView | undefined> {
    const row = await findPublicPost(db, now(), slug);
    if (!row) return undefined;
    const [tags, related, { previous, next }] = await Promise.all([
      listTagsOf(db, row.id),
      listRelatedPosts(db, now(), row, RELATED),
      findAdjacentPosts(db, now(), row),
    ]);
    const parts = { html: row.html, outline: JSON.parse(row.outline) as Heading[], tags, related };
    return presentPost(row, { ...parts, previous, next }, settings.values.siteName);
  }

  return {
    async list(filter: PublicPostFilter, paging: Paging) {
      const { rows, count } = await listPublicPosts(database, now(), filter, paging);
      return { results: rows.map((row) => presentSummary(row, settings.values.siteName)), count };
    },

    async featured() {
      const row = await findFeaturedPost(db, now());
      return row && presentSummary(row, settings.values.siteName);
    },

    /** Categories with public posts. */
    async categories() {
      const rows = await listCategoriesInUse(db, now());
      return rows.map((row) => ({ ...presentCategory(row), postsCount: Number(row.posts_count) }));
    },

    async category(slug: string) {
      const row = await findPostCategory(db, slug);
      return row && presentCategory(row);
    },

    async tag(slug: string) {
      const row = await findTag(db, slug);
      return row && presentTag(row);
    },

    post: (slug: string): Promise<PostView | undefined> => cachedPost(slug, () => loadPost(slug)),

    /** A preview of a draft that `posts.get` has loaded for the viewer. */
    async preview(viewerId: string, draft: Draft) {
      const { categoryId, tagIds } = draft;
      const [row, category, cover, tags] = await Promise.all([
        findListedPost(db, draft.id),
        categoryId ? findCategoryById(db, categoryId) : undefined,
        draft.cover ? findCover(db, draft.cover.mediaId) : undefined,
        tagIds.length > 0 ? listTagsById(db, tagIds) : [],
      ]);
      if (!row) return undefined;
      const { html, outline, words, note } = await previewOf(viewerId, draft.body);
      const drafted = withDraft(row, draft, { words, category, cover, now: now() });
      return { post: presentPost(drafted, { html, outline, tags }, settings.values.siteName), note };
    },

    /** A public post by its id or slug, with its Markdown and its HTML. */
    async find(idOrSlug: string) {
      const row = await findPublicPostFor(db, now(), idOrSlug);
      if (!row) return undefined;
      const tags = await listTagsOf(db, row.id);
      return presentFound(row, tags, settings.values.siteName);
    },

    /** The path of the public post that had this slug once. */
    async movedTo(slug: string): Promise<string | undefined> {
      const row = await findMovedPost(db, now(), slug);
      return row && pathOf(row);
    },

    /** The newest posts, with their text. */
    async newest(filter: PublicPostFilter, limit: number) {
      const rows = await listPublicPostsWithText(database, now(), filter, limit);
      return rows.map((row) => ({ ...presentSummary(row, settings.values.siteName), html: row.html }));
    },

    /** The paths and modification times of the newest posts. */
    async addresses(limit: number) {
      const rows = await listPublicAddresses(db, now(), limit);
      return rows.map((row) => ({ path: pathOf(row), updatedAt: row.updated_at }));
    },

    /** Users with public posts, the most posts first. */
    async writers(paging: Paging) {
      const count = await countWriters(db, now());
      const rows = await listWriters(db, now(), { ...paging, page: withinPages(paging, count) });
      return {
        results: rows.map(({ id, name, posts_count }) => ({
          userId: id,
          name,
          postsCount: Number(posts_count),
        })),
        count,
      };
    },

    /** Called when the public profile of a user has changed. */
    async profileChanged(tx: Db, userId: string): Promise<void> {
      if (await hasPublicPosts(tx, now(), userId)) await versions.bump(tx, 'posts');
    },
  };
}
