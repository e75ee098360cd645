import { takenMessage } from '#lib/availability.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type {
  CategoriesQuery,
  CreateCategoryInput,
  CreateTagInput,
  TagsQuery,
  UpdateCategoryInput,
  UpdateTagInput,
} from '#lib/schemas/taxonomy.ts';
import { toSlug, uniqueSlug } from '#lib/slugs.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { isUniqueViolation, retryWhile } from '../platform/db/violations.ts';
import { type FieldErrors, invalid, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import {
  type CategoryRow,
  countPostsIn,
  countPostsTagged,
  deleteCategory,
  deleteTag,
  type Entity,
  findCategory,
  findCategoryByName,
  findTag,
  findTagByName,
  insertCategory,
  insertTag,
  isCategoryTaken,
  isTagTaken,
  listCategories,
  listCategoriesById,
  listChoices,
  listTags,
  listTagsOfPosts,
  lockPostsOf,
  moveToCategory,
  moveToTag,
  type TagRow,
  updateCategory,
  updateTag,
} from './taxonomy.queries.ts';

export interface CategoryChoice {
  id: string;
  slug: string;
  name: string;
}

export interface CategoryItem extends CategoryChoice {
  entity: Entity;
  description: string | null;
  /** Posts that visitors can read. */
  livePostsCount: number;
  postsCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface TagItem {
  id: string;
  slug: string;
  name: string;
  postsCount: number;
  createdAt: string;
  updatedAt: string;
}

interface Deps {
  database: Database;
  clock: Clock;
  versions: ContentVersions;
}

/** The categories and tags of posts. */
export type Taxonomy = ReturnType<typeof createTaxonomy>;

export function createTaxonomy({ database: { db, engine }, clock, versions }: Deps) {
  async function withCounts(rows: CategoryRow[]): Promise<CategoryItem[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const counts = new Map((await countPostsIn(db, ids, isoNow(clock))).map((row) => [row.id, row]));
    return rows.map((row) => presentCategory(row, counts.get(row.id)));
  }

  async function withTagCounts(rows: TagRow[]): Promise<TagItem[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const counts = new Map((await countPostsTagged(db, ids)).map((row) => [row.id, Number(row.all)]));
    return rows.map((row) => presentTag(row, counts.get(row.id) ?? 0));
  }

  async function addCategory(tx: Db, { name, slug, description }: CreateCategoryInput): Promise<CategoryRow> {
    await assertFree({ name, slug }, (field, value) => isCategoryTaken(tx, 'post', field, value));
    const now = isoNow(clock);
    return insertCategory(tx, {
      id: newId(),
      entity: 'post',
      slug:
        slug ??
        (await uniqueSlug(toSlug(name), (candidate) => isCategoryTaken(tx, 'post', 'slug', candidate))),
      name,
      description: description ?? null,
      created_at: now,
      updated_at: now,
    });
  }

  async function addTag(tx: Db, { name, slug }: CreateTagInput): Promise<TagRow> {
    await assertFree({ name, slug }, (field, value) => isTagTaken(tx, field, value));
    const now = isoNow(clock);
    return insertTag(tx, {
      id: newId(),
      slug: slug ?? (await uniqueSlug(toSlug(name), (candidate) => isTagTaken(tx, 'slug', candidate))),
      name,
      created_at: now,
      updated_at: now,
    });
  }

  return {
    async categories(
      { entity = 'post', mode, excludeCategoriesWithoutLiveEntities, ...query }: CategoriesQuery,
      paging: Paging,
    ): Promise<{ results: (CategoryItem | CategoryChoice)[]; count: number }> {
      const filter = {
        ...query,
        entity,
        hasLivePosts: excludeCategoriesWithoutLiveEntities,
        now: isoNow(clock),
      };
      const { rows, count } = await listCategories(db, filter, paging);
      return { results: mode === 'select' ? rows.map(presentChoice) : await withCounts(rows), count };
    },

    /** By its id or slug. @throws AppError 404 */
    async category(idOrSlug: string): Promise<CategoryItem> {
      const row = await findCategory(db, 'post', idOrSlug);
      if (!row) throw notFound('category');
      return (await withCounts([row]))[0] as CategoryItem;
    },

    /** The categories and tags that posts can be filtered by. */
    async choices(): Promise<{ categories: CategoryChoice[]; tags: CategoryChoice[] }> {
      const rows = await listChoices(db);
      const of = (kind: 'category' | 'tag') => rows.filter((row) => row.kind === kind).map(presentChoice);
      return { categories: of('category'), tags: of('tag') };
    },

    async categoriesById(ids: string[]): Promise<Map<string, CategoryChoice>> {
      const rows = ids.length > 0 ? await listCategoriesById(db, ids) : [];
      return new Map(rows.map((row) => [row.id, presentChoice(row)]));
    },

    /** @throws AppError 422 for a slug or a name that is taken */
    createCategory: async (input: CreateCategoryInput): Promise<CategoryItem> =>
      reportTaken(() => db.transaction().execute((tx) => addCategory(tx, input))).then((row) =>
        presentCategory(row, undefined),
      ),
    /** Like `createCategory`, in the caller's transaction. @returns its id */
    addCategory: async (tx: Db, input: CreateCategoryInput): Promise<string> =>
      (await addCategory(tx, input)).id,

    /**
     * Finds the category by its slug or name, or creates it.
     * @returns its id
     * @throws AppError 422
     */
    ensureCategory: (input: CreateCategoryInput): Promise<string> =>
      retryWhile(isUniqueViolation, () =>
        db.transaction().execute(async (tx) => {
          const { slug, name } = input;
          const found =
            (slug ? await findCategory(tx, 'post', slug) : undefined) ??
            (await findCategoryByName(tx, 'post', name));
          return (found ?? (await addCategory(tx, input))).id;
        }),
      ),

    /** @throws AppError 404, 422 */
    async updateCategory(
      id: string,
      { name, slug, description }: UpdateCategoryInput,
    ): Promise<CategoryItem> {
      const row = await reportTaken(() =>
        db.transaction().execute(async (tx) => {
          const current = await findCategory(tx, 'post', id);
          if (!current) throw notFound('category');
          await assertFree({ name, slug }, (field, value) =>
            isCategoryTaken(tx, 'post', field, value, current.id),
          );
          const change = { ...omitUndefined({ name, slug, description }), updated_at: isoNow(clock) };
          await versions.bump(tx, 'posts');
          return updateCategory(tx, current.id, change);
        }),
      );
      if (!row) throw notFound('category');
      return (await withCounts([row]))[0] as CategoryItem;
    },

    /** Moves its posts to another category, or leaves them without one. @throws AppError 404, 422 for an unknown other one */
    async removeCategory(id: string, reassignTo: string | undefined): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const current = await findCategory(tx, 'post', id);
        if (!current) throw notFound('category');
        await lockPostsOf(tx, engine, { categoryId: current.id });
        if (reassignTo) {
          const other = await findCategory(tx, 'post', reassignTo);
          if (!other || other.id === current.id) throw invalid({ reassignTo: ['Choose another category.'] });
          await moveToCategory(tx, current.id, other.id);
        }
        if (!(await deleteCategory(tx, current.id))) throw notFound('category');
        await versions.bump(tx, 'posts');
      });
    },

    isCategoryFree: async (field: 'slug' | 'name', value: string): Promise<boolean> =>
      !(await isCategoryTaken(db, 'post', field, value)),

    async tags(filter: TagsQuery, paging: Paging): Promise<{ results: TagItem[]; count: number }> {
      const { rows, count } = await listTags(db, filter, paging);
      return { results: await withTagCounts(rows), count };
    },

    /** By its id or slug. @throws AppError 404 */
    async tag(idOrSlug: string): Promise<TagItem> {
      const row = await findTag(db, idOrSlug);
      if (!row) throw notFound('tag');
      return (await withTagCounts([row]))[0] as TagItem;
    },

    async tagsOfPosts(postIds: string[]): Promise<Map<string, CategoryChoice[]>> {
      const tags = new Map<string, CategoryChoice[]>(postIds.map((id) => [id, []]));
      const rows = postIds.length > 0 ? await listTagsOfPosts(db, postIds) : [];
      for (const { post_id, ...tag } of rows) tags.get(post_id)?.push(tag);
      return tags;
    },

    /** @throws AppError 422 for a slug or a name that is taken */
    createTag: async (input: CreateTagInput): Promise<TagItem> =>
      reportTaken(() => db.transaction().execute((tx) => addTag(tx, input))).then((row) =>
        presentTag(row, 0),
      ),
    /** Like `createTag`, in the caller's transaction. @returns its id */
    addTag: async (tx: Db, input: CreateTagInput): Promise<string> => (await addTag(tx, input)).id,

    /** Finds the tag by its slug or name, or creates it. @returns its id */
    ensureTag: (input: CreateTagInput): Promise<string> =>
      retryWhile(isUniqueViolation, () =>
        db.transaction().execute(async (tx) => {
          const { slug, name } = input;
          const found = (slug ? await findTag(tx, slug) : undefined) ?? (await findTagByName(tx, name));
          return (found ?? (await addTag(tx, input))).id;
        }),
      ),

    /** @throws AppError 404, 422 */
    async updateTag(id: string, { name, slug }: UpdateTagInput): Promise<TagItem> {
      const row = await reportTaken(() =>
        db.transaction().execute(async (tx) => {
          const current = await findTag(tx, id);
          if (!current) throw notFound('tag');
          await assertFree({ name, slug }, (field, value) => isTagTaken(tx, field, value, current.id));
          await versions.bump(tx, 'posts');
          return updateTag(tx, current.id, { ...omitUndefined({ name, slug }), updated_at: isoNow(clock) });
        }),
      );
      if (!row) throw notFound('tag');
      return (await withTagCounts([row]))[0] as TagItem;
    },

    /** Adds the other tag to its posts, then deletes it. @throws AppError 404, 422 for an unknown other one */
    async mergeTags(id: string, into: string): Promise<TagItem> {
      const target = await db.transaction().execute(async (tx) => {
        const current = await findTag(tx, id);
        if (!current) throw notFound('tag');
        const other = await findTag(tx, into);
        if (!other || other.id === current.id) throw invalid({ into: ['Choose another tag.'] });
        await lockPostsOf(tx, engine, { tagId: current.id });
        await moveToTag(tx, current.id, other.id);
        if (!(await deleteTag(tx, current.id))) throw notFound('tag');
        await versions.bump(tx, 'posts');
        return other;
      });
      return (await withTagCounts([target]))[0] as TagItem;
    },

    async removeTag(id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const current = await findTag(tx, id);
        if (!current) throw notFound('tag');
        await lockPostsOf(tx, engine, { tagId: current.id });
        if (!(await deleteTag(tx, current.id))) throw notFound('tag');
        await versions.bump(tx, 'posts');
      });
    },

    isTagFree: async (field: 'slug' | 'name', value: string): Promise<boolean> =>
      !(await isTagTaken(db, field, value)),
  };
}

const presentChoice = ({ id, slug, name }: CategoryChoice): CategoryChoice => ({ id, slug, name });

const presentCategory = (
  row: CategoryRow,
  counts: { all: number; live: number } | undefined,
): CategoryItem => ({
  ...presentChoice(row),
  entity: row.entity,
  description: row.description,
  livePostsCount: Number(counts?.live ?? 0),
  postsCount: Number(counts?.all ?? 0),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const presentTag = (row: TagRow, postsCount: number): TagItem => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  postsCount,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** @throws AppError 422 for each field that is taken */
async function assertFree(
  given: { name?: string | undefined; slug?: string | undefined },
  isTaken: (field: 'slug' | 'name', value: string) => Promise<boolean>,
): Promise<void> {
  const errors: FieldErrors = {};
  if (given.name && (await isTaken('name', given.name))) errors.name = [takenMessage('This name')];
  if (given.slug && (await isTaken('slug', given.slug))) errors.slug = [takenMessage('This slug')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A parallel request may have taken the name after the check. */
async function reportTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? invalid({ name: [takenMessage('This name or slug')] }) : error;
  }
}
