import { type Selectable, sql } from 'kysely';
import type { Db, Engine } from '../platform/db/connect.ts';
import { contains } from '../platform/db/like.ts';
import { type Paging, pageOf } from '../platform/db/page-of.ts';
import type { Tables } from '../platform/db/schema.ts';

export type CategoryRow = Selectable<Tables['categories']>;
export type TagRow = Selectable<Tables['tags']>;
export type Entity = CategoryRow['entity'];

/** The posts that visitors can read. */
const livePosts = (db: Db, now: string) =>
  db
    .selectFrom('posts')
    .where('posts.status', '=', 'live')
    .where('posts.approval_status', '=', 'approved')
    .where('posts.published_at', '<=', now);

interface Sorting {
  /** Default: by name. */
  sort?: 'name' | 'postsCount' | 'updatedAt' | undefined;
  /** Default: names from A, numbers and dates from the highest. */
  order?: 'asc' | 'desc' | undefined;
}

const SORTS = {
  name: sql`fold_case(name)`,
  updatedAt: sql`updated_at`,
};

const directionOf = ({ sort = 'name', order = sort === 'name' ? 'asc' : 'desc' }: Sorting) => order;

interface CategoryFilter extends Sorting {
  entity: Entity;
  nameLike?: string | undefined;
  /** Only categories with posts that visitors can read. */
  hasLivePosts?: boolean | undefined;
  now: string;
}

const POSTS_IN_CATEGORY = sql`(select count(*) from posts where posts.category_id = categories.id)`;
const POSTS_WITH_TAG = sql`(select count(*) from post_tags where post_tags.tag_id = tags.id)`;

export function listCategories(
  db: Db,
  { entity, nameLike, hasLivePosts, now, ...sorting }: CategoryFilter,
  paging: Paging,
): Promise<{ rows: CategoryRow[]; count: number }> {
  const sorts = { ...SORTS, postsCount: POSTS_IN_CATEGORY };
  let query = db
    .selectFrom('categories')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy(sorts[sorting.sort ?? 'name'], directionOf(sorting))
    .orderBy('id');
  if (nameLike) query = query.where(contains('name', nameLike));
  if (hasLivePosts)
    query = query.where(
      'id',
      'in',
      livePosts(db, now).select('category_id').$castTo<{ category_id: string }>(),
    );
  return pageOf(query, paging);
}

/** How many categories and how many tags are offered as filters. */
const MAX_CHOICES = 500;

/** The categories and the tags of posts, by name, in one query. */
export const listChoices = (db: Db) => {
  const categories = db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', sql<'category' | 'tag'>`'category'`.as('kind')])
    .where('entity', '=', 'post')
    .orderBy(sql`fold_case(name)`)
    .orderBy('id')
    .limit(MAX_CHOICES);
  const tags = db
    .selectFrom('tags')
    .select(['id', 'slug', 'name', sql<'category' | 'tag'>`'tag'`.as('kind')])
    .orderBy(sql`fold_case(name)`)
    .orderBy('id')
    .limit(MAX_CHOICES);
  return db
    .selectFrom(categories.as('categories'))
    .selectAll()
    .unionAll(db.selectFrom(tags.as('tags')).selectAll())
    .execute();
};

/** The numbers of posts that visitors can read, and of all posts, by category. */
export const countPostsIn = (db: Db, ids: string[], now: string) =>
  db
    .selectFrom('posts')
    .select([
      'category_id as id',
      sql<number>`count(*)`.as('all'),
      sql<number>`sum(case when status = 'live' and approval_status = 'approved' and published_at <= ${now} then 1 else 0 end)`.as(
        'live',
      ),
    ])
    .where('category_id', 'in', ids)
    .groupBy('category_id')
    .execute();

export const listCategoriesById = (db: Db, ids: string[]) =>
  db.selectFrom('categories').selectAll().where('id', 'in', ids).execute();

/** By its id, else by its slug. */
export async function findCategory(db: Db, entity: Entity, idOrSlug: string) {
  const by = (column: 'id' | 'slug') =>
    db
      .selectFrom('categories')
      .selectAll()
      .where('entity', '=', entity)
      .where(column, '=', idOrSlug)
      .executeTakeFirst();
  return (await by('id')) ?? (await by('slug'));
}

/** Case-insensitive. */
export const findCategoryByName = (db: Db, entity: Entity, name: string) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('entity', '=', entity)
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

export const insertCategory = (db: Db, category: CategoryRow) =>
  db.insertInto('categories').values(category).returningAll().executeTakeFirstOrThrow();

export const updateCategory = (db: Db, id: string, change: Partial<CategoryRow>) =>
  db.updateTable('categories').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** @returns whether it existed */
export async function deleteCategory(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether another category has the slug or the name; case-insensitive. */
export async function isCategoryTaken(
  db: Db,
  entity: Entity,
  field: 'slug' | 'name',
  value: string,
  id?: string,
): Promise<boolean> {
  let query = db
    .selectFrom('categories')
    .select('id')
    .where('entity', '=', entity)
    .where(sql`lower(${sql.ref(field)})`, '=', sql<string>`lower(${value})`);
  if (id) query = query.where('id', '<>', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Locks the posts until the transaction ends. Call it before locking or deleting the category or tag: a save locks the post
 * first too.
 */
export const lockPostsOf = (tx: Db, engine: Engine, by: { categoryId: string } | { tagId: string }) =>
  tx
    .selectFrom('posts')
    .select('id')
    .$if('categoryId' in by, (query) =>
      query.where('category_id', '=', (by as { categoryId: string }).categoryId),
    )
    .$if('tagId' in by, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('post_tags')
          .select('post_id')
          .where('tag_id', '=', (by as { tagId: string }).tagId),
      ),
    )
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();

export async function moveToCategory(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('posts').set({ category_id: to }).where('category_id', '=', from).execute();
  await replaceIdInChanges(tx, from, to);
}

/** Adds the second tag to all posts that have the first. */
export async function moveToTag(tx: Db, from: string, to: string): Promise<void> {
  await tx
    .insertInto('post_tags')
    .columns(['post_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('post_tags')
        .select(['post_id', sql<string>`${to}`.as('tag_id')])
        .where('tag_id', '=', from)
        .where('post_id', 'not in', (other) =>
          other.selectFrom('post_tags').select('post_id').where('tag_id', '=', to),
        ),
    )
    .execute();
  await replaceIdInChanges(tx, from, to);
}

/** Replacing text in JSON is safe here, because ids are unique. */
const replaceIdInChanges = (tx: Db, from: string, to: string) =>
  tx
    .updateTable('post_changes')
    .set({ content: sql<string>`replace(content, ${`"${from}"`}, ${`"${to}"`})` })
    .where('content', 'like', `%"${from}"%`)
    .execute();

export function listTags(
  db: Db,
  { nameLike, ...sorting }: { nameLike?: string | undefined } & Sorting,
  paging: Paging,
) {
  const sorts = { ...SORTS, postsCount: POSTS_WITH_TAG };
  let query = db
    .selectFrom('tags')
    .selectAll()
    .orderBy(sorts[sorting.sort ?? 'name'], directionOf(sorting))
    .orderBy('id');
  if (nameLike) query = query.where(contains('name', nameLike));
  return pageOf(query, paging);
}

export const countPostsTagged = (db: Db, ids: string[]) =>
  db
    .selectFrom('post_tags')
    .select(['tag_id as id', (eb) => eb.fn.countAll<number>().as('all')])
    .where('tag_id', 'in', ids)
    .groupBy('tag_id')
    .execute();

/** By its id, else by its slug. */
export async function findTag(db: Db, idOrSlug: string) {
  const by = (column: 'id' | 'slug') =>
    db.selectFrom('tags').selectAll().where(column, '=', idOrSlug).executeTakeFirst();
  return (await by('id')) ?? (await by('slug'));
}

/** Case-insensitive. */
export const findTagByName = (db: Db, name: string) =>
  db
    .selectFrom('tags')
    .selectAll()
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

export const insertTag = (db: Db, tag: TagRow) =>
  db.insertInto('tags').values(tag).returningAll().executeTakeFirstOrThrow();

export const updateTag = (db: Db, id: string, change: Partial<TagRow>) =>
  db.updateTable('tags').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** @returns whether it existed */
export async function deleteTag(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tags').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether another tag has the slug or the name; case-insensitive. */
export async function isTagTaken(
  db: Db,
  field: 'slug' | 'name',
  value: string,
  id?: string,
): Promise<boolean> {
  let query = db
    .selectFrom('tags')
    .select('id')
    .where(sql`lower(${sql.ref(field)})`, '=', sql<string>`lower(${value})`);
  if (id) query = query.where('id', '<>', id);
  return (await query.executeTakeFirst()) !== undefined;
}

export const listTagsOfPosts = (db: Db, postIds: string[]) =>
  db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.id', 'tags.slug', 'tags.name'])
    .where('post_tags.post_id', 'in', postIds)
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();
