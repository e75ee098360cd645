import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { publicPosts } from './blog.queries.ts';

export type CategoryRow = Selectable<Tables['categories']>;
export type TagRow = Selectable<Tables['tags']>;

export const findTag = (db: Db, slug: string) =>
  db.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst();

export const listTagsOf = (db: Db, postId: string): Promise<TagRow[]> =>
  db
    .selectFrom('tags')
    .innerJoin('post_tags', 'post_tags.tag_id', 'tags.id')
    .selectAll('tags')
    .where('post_tags.post_id', '=', postId)
    .orderBy('tags.name')
    .execute();

export const findCategoryById = (db: Db, id: string): Promise<CategoryRow | undefined> =>
  db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();

export const listTagsById = (db: Db, ids: string[]): Promise<TagRow[]> =>
  db.selectFrom('tags').selectAll().where('id', 'in', ids).orderBy('name').execute();

export const findPostCategory = (db: Db, slug: string) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('entity', '=', 'post')
    .where('slug', '=', slug)
    .executeTakeFirst();

/** The categories that have public posts, with the number of posts. */
export const listCategoriesInUse = (db: Db, now: string) =>
  db
    .selectFrom('categories')
    .innerJoin(
      publicPosts(db, now)
        .select(['posts.category_id', (eb) => eb.fn.countAll<number>().as('posts_count')])
        .groupBy('posts.category_id')
        .as('counted'),
      'counted.category_id',
      'categories.id',
    )
    .selectAll('categories')
    .select('counted.posts_count')
    .where('categories.entity', '=', 'post')
    .orderBy('categories.name')
    .execute();
