import type { Database } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { withDatabase } from '../database/with-database.ts';

type Post = Tables['posts'];

/** Inserts posts in addition to a server's guides; default: published yesterday. */
export function addPosts(
  url: string,
  posts: (Pick<Post, 'slug' | 'title'> & Partial<Post>)[],
): Promise<void> {
  return withDatabase(url, async (db) => {
    const owner = await db.selectFrom('users').select('id').orderBy('created_at').executeTakeFirstOrThrow();
    const guides = db.selectFrom('categories').select('id').where('slug', '=', 'guides');
    const { id: categoryId } = await guides.executeTakeFirstOrThrow();
    const rows = posts.map((post) => newPost({ owner_id: owner.id, category_id: categoryId, ...post }));
    await db.insertInto('posts').values(rows).execute();
    await changed(db);
  });
}

/** A post row; default: published yesterday, without category and author. */
export function newPost(post: Partial<Post>): Post {
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
  const id = newId();
  return {
    id,
    slug: id,
    title: 'Something',
    excerpt: null,
    body: 'Something to read.',
    html: '<p>Something to read.</p>',
    outline: '[]',
    words: 3,
    owner_id: null,
    category_id: null,
    status: 'live',
    approval_status: 'approved',
    featured_at: null,
    published_at: yesterday,
    seo_title: null,
    seo_description: null,
    canonical_url: null,
    cover_media_id: null,
    cover_path: null,
    channel: 'page',
    campaign_id: null,
    sponsored_at: null,
    version: 1,
    submitted_at: null,
    review_message: null,
    created_at: yesterday,
    updated_at: yesterday,
    ...post,
  };
}

export function removePosts(url: string, slugs: string[]): Promise<void> {
  return withDatabase(url, async (db) => {
    await db.deleteFrom('posts').where('slug', 'in', slugs).execute();
    await changed(db);
  });
}

/** Cached pages show changes after about one second. */
const changed = (db: Database['db']) =>
  db
    .updateTable('content_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', 'posts')
    .execute();
