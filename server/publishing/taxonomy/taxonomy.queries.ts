import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { TERM_LIST } from '#lib/lists/terms.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** The tables of terms. Their common columns are queried in the same way. */
export type Kind = 'categories' | 'tags';
export type TermRow<K extends Kind> = Selectable<Tables['tags']> & Selectable<Tables[K]>;
type Entity = TermRow<'categories'>['entity'];

interface TermFilter {
  /** Only categories have it; default: post. */
  entity?: Entity | undefined;
  nameLike?: string | undefined;
  /** Default: by name. */
  sort?: 'name' | 'postsCount' | 'updatedAt' | undefined;
  /** Default: names from A, numbers and dates from the highest. */
  order?: 'asc' | 'desc' | undefined;
}

/** Kysely cannot type a query of either table: rows are typed by their callers, and `entity` is of categories only. */
function termsIn<K extends Kind>(db: Db, kind: K, entity: Entity = 'post') {
  const terms = db.selectFrom(kind as 'categories').selectAll();
  const own = kind === 'categories' ? terms.where('entity', '=', entity) : terms;
  return own as unknown as SelectQueryBuilder<Tables, 'categories', TermRow<K>>;
}

const POSTS_OF = {
  categories: sql`(select count(*) from posts where posts.category_id = categories.id)`,
  tags: sql`(select count(*) from post_tags where post_tags.tag_id = tags.id)`,
};

/** @param livePostsAt only categories with posts that visitors can read at this time */
export function listTerms<K extends Kind>(
  db: Db,
  kind: K,
  filter: TermFilter,
  paging: Paging,
  livePostsAt?: string,
): Promise<{ rows: TermRow<K>[]; count: number }> {
  const { entity, nameLike } = filter;
  const { sort, order } = TERM_LIST.sortingOf(filter);
  const sorts = { name: sql`fold_case(name)`, updatedAt: sql`updated_at`, postsCount: POSTS_OF[kind] };
  const query = termsIn(db, kind, entity)
    .orderBy(sorts[sort], order)
    .orderBy('id')
    .$if(nameLike !== undefined, (terms) => terms.where(contains('name', nameLike ?? '')))
    .$if(livePostsAt !== undefined, (terms) =>
      terms.where('id', 'in', categoriesOfLivePosts(db, livePostsAt ?? '')),
    );
  return pageOf(query, paging) as Promise<{ rows: TermRow<K>[]; count: number }>;
}

const categoriesOfLivePosts = (db: Db, now: string) =>
  db
    .selectFrom('posts')
    .select('category_id')
    .where('posts.status', '=', 'live')
    .where('posts.approval_status', '=', 'approved')
    .where('posts.published_at', '<=', now)
    .$castTo<{ category_id: string }>();

/** How many categories and how many tags are offered as filters. */
const MAX_CHOICES = 500;

/** The categories and the tags of posts, by name, in one query. */
export const listChoices = (db: Db) => {
  const choices = (kind: Kind) =>
    db
      .selectFrom(
        termsIn(db, kind)
          .clearSelect()
          .select(['id', 'slug', 'name', sql.lit(kind).as('kind')])
          .orderBy(sql`fold_case(name)`)
          .orderBy('id')
          .limit(MAX_CHOICES)
          .as('choices'),
      )
      .selectAll();
  return choices('categories').unionAll(choices('tags')).execute();
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

export const countPostsTagged = (db: Db, ids: string[]) =>
  db
    .selectFrom('post_tags')
    .select(['tag_id as id', (eb) => eb.fn.countAll<number>().as('all')])
    .where('tag_id', 'in', ids)
    .groupBy('tag_id')
    .execute();

export const listCategoriesById = (db: Db, ids: string[]) =>
  db.selectFrom('categories').selectAll().where('id', 'in', ids).execute();

export const listTagsOfPosts = (db: Db, postIds: string[]) =>
  db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.id', 'tags.slug', 'tags.name'])
    .where('post_tags.post_id', 'in', postIds)
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();

/** By its id, else by its slug. */
export const findTerm = async <K extends Kind>(
  db: Db,
  kind: K,
  idOrSlug: string,
): Promise<TermRow<K> | undefined> =>
  (await first(termsIn(db, kind).where('id', '=', idOrSlug))) ??
  (await first(termsIn(db, kind).where('slug', '=', idOrSlug)));

const first = async <Row>(terms: SelectQueryBuilder<Tables, 'categories', Row>): Promise<Row | undefined> =>
  (await terms.limit(1).execute())[0];

/** By its slug or name, except the term with this id; case-insensitive. */
export const findTermBy = <K extends Kind>(
  db: Db,
  kind: K,
  field: 'slug' | 'name',
  value: string,
  exceptId = '',
): Promise<TermRow<K> | undefined> =>
  first(
    termsIn(db, kind)
      .where(sql`lower(${sql.ref(field)})`, '=', sql<string>`lower(${value})`)
      .where('id', '<>', exceptId),
  );

export const insertTerm = <K extends Kind>(db: Db, kind: K, term: TermRow<K>) =>
  db
    .insertInto(kind as 'tags')
    .values(term as TermRow<'tags'>)
    .execute();

/** @returns the changed row; undefined if it does not exist any more */
export const updateTerm = async <K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  change: Partial<TermRow<'categories'>>,
) =>
  (await db
    .updateTable(kind as 'categories')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) as TermRow<K> | undefined;

/** @returns whether it existed */
export async function deleteTerm(db: Db, kind: Kind, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom(kind).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Locks the posts of terms until the transaction ends. Call it before locking or deleting the terms: a save locks the
 * post first too.
 */
export const lockPostsOf = (tx: Db, engine: Engine, kind: Kind, ids: string[]) =>
  tx
    .selectFrom('posts')
    .select('id')
    .where((eb) =>
      kind === 'categories'
        ? eb('category_id', 'in', ids)
        : eb('id', 'in', eb.selectFrom('post_tags').select('post_id').where('tag_id', 'in', ids)),
    )
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();

/** Gives all posts of a term the other one, also in their changes that wait for approval. */
export async function movePosts(tx: Db, kind: Kind, from: string, to: string): Promise<void> {
  if (kind === 'categories')
    await tx.updateTable('posts').set({ category_id: to }).where('category_id', '=', from).execute();
  else await addTagToPostsOf(tx, from, to);
  // Replacing text in JSON is safe here, because ids are unique.
  await tx
    .updateTable('post_changes')
    .set({ content: sql<string>`replace(content, ${`"${from}"`}, ${`"${to}"`})` })
    .where('content', 'like', `%"${from}"%`)
    .execute();
}

const addTagToPostsOf = (tx: Db, from: string, to: string) =>
  tx
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
