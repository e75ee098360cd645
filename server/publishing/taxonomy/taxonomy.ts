import type { CategoriesQuery, TagsQuery } from '#lib/schemas/taxonomy.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { idsOf } from '../../platform/ids.ts';
import {
  countPostsIn,
  countPostsTagged,
  listCategoriesById,
  listChoices,
  listTagsOfPosts,
  listTerms,
  type TermRow,
} from './taxonomy.queries.ts';
import { createTerms, type TermsDeps } from './terms.ts';

export type CategoryChoice = ReturnType<typeof presentChoice>;
export type CategoryItem = ReturnType<typeof presentCategory>;
export type TagItem = ReturnType<typeof presentTag>;

/** The categories and tags of posts. */
export type Taxonomy = ReturnType<typeof createTaxonomy>;

export function createTaxonomy(deps: TermsDeps) {
  const { db } = deps.database;

  async function presentCategories(rows: TermRow<'categories'>[]): Promise<CategoryItem[]> {
    const ids = idsOf(rows);
    const counts = ids.length > 0 ? await countPostsIn(db, ids, isoNow(deps.clock)) : [];
    const byId = new Map(counts.map((row) => [row.id, row]));
    return rows.map((row) => presentCategory(row, byId.get(row.id)));
  }

  async function presentTags(rows: TermRow<'tags'>[]): Promise<TagItem[]> {
    const ids = idsOf(rows);
    const counts = ids.length > 0 ? await countPostsTagged(db, ids) : [];
    const byId = new Map(counts.map((row) => [row.id, row]));
    return rows.map((row) => presentTag(row, byId.get(row.id)));
  }

  const categories = createTerms(deps, 'categories', {
    noun: 'category',
    ownColumns: ({ description = null }) => ({ entity: 'post' as const, description }),
    present: presentCategories,
  });
  const tags = createTerms(deps, 'tags', { noun: 'tag', ownColumns: () => ({}), present: presentTags });

  return {
    categories,
    tags,

    async listCategories(
      { mode, excludeCategoriesWithoutLiveEntities, ...filter }: CategoriesQuery,
      paging: Paging,
    ): Promise<Listed<CategoryItem | CategoryChoice>> {
      const livePostsAt = excludeCategoriesWithoutLiveEntities ? isoNow(deps.clock) : undefined;
      const { rows, count } = await listTerms(db, 'categories', filter, paging, livePostsAt);
      return { results: mode === 'select' ? rows.map(presentChoice) : await presentCategories(rows), count };
    },

    async categoriesById(ids: string[]): Promise<Map<string, CategoryChoice>> {
      const rows = ids.length > 0 ? await listCategoriesById(db, ids) : [];
      return new Map(rows.map((row) => [row.id, presentChoice(row)]));
    },

    async listTags(filter: TagsQuery, paging: Paging): Promise<Listed<TagItem>> {
      const { rows, count } = await listTerms(db, 'tags', filter, paging);
      return { results: await presentTags(rows), count };
    },

    async tagsOfPosts(postIds: string[]): Promise<Map<string, CategoryChoice[]>> {
      const tagsOf = new Map<string, CategoryChoice[]>(postIds.map((id) => [id, []]));
      const rows = postIds.length > 0 ? await listTagsOfPosts(db, postIds) : [];
      for (const { post_id, ...tag } of rows) tagsOf.get(post_id)?.push(tag);
      return tagsOf;
    },

    /** The categories and tags that posts can be filtered by. */
    async choices(): Promise<{ categories: CategoryChoice[]; tags: CategoryChoice[] }> {
      const rows = await listChoices(db);
      const of = (kind: 'categories' | 'tags') => rows.filter((row) => row.kind === kind).map(presentChoice);
      return { categories: of('categories'), tags: of('tags') };
    },
  };
}

const presentChoice = ({ id, slug, name }: { id: string; slug: string; name: string }) => ({
  id,
  slug,
  name,
});

const presentCategory = (row: TermRow<'categories'>, counts?: { all: number; live: number }) => ({
  ...presentChoice(row),
  entity: row.entity,
  description: row.description,
  /** Posts that visitors can read. */
  livePostsCount: Number(counts?.live ?? 0),
  postsCount: Number(counts?.all ?? 0),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const presentTag = (row: TermRow<'tags'>, counts?: { all: number }) => ({
  ...presentChoice(row),
  postsCount: Number(counts?.all ?? 0),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
