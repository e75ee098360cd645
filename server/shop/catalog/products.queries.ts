import { type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_LIST, PRODUCT_LIST } from '#lib/lists/catalog.ts';
import type { AdminPlansQuery, AdminProductsQuery } from '#lib/schemas/catalog.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type Paging, pageOfScan } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { PlanRow, ProductRow } from './catalog.queries.ts';

type ProductFilter = Omit<AdminProductsQuery, 'format' | 'limit' | 'page'>;
type PlanFilter = Omit<AdminPlansQuery, 'format' | 'limit' | 'page'>;

export const listProducts = (db: Db, filter: ProductFilter, paging: Paging) =>
  pageOfScan(filteredProducts(db, filter), paging);

export const listEveryProduct = (db: Db, filter: ProductFilter): Promise<ProductRow[]> =>
  filteredProducts(db, filter).execute();

function filteredProducts(db: Db, filter: ProductFilter): SelectQueryBuilder<Tables, 'products', ProductRow> {
  const { nameLike, kind, provider, status } = filter;
  const { sort, order } = PRODUCT_LIST.sortingOf(filter);
  const sorts = {
    position: sql`position`,
    name: sql`fold_case(name)`,
    kind: sql`kind`,
    status: sql`status`,
    createdAt: sql`created_at`,
    updatedAt: sql`updated_at`,
  };
  return db
    .selectFrom('products')
    .selectAll()
    .$if(Boolean(nameLike), (query) => query.where(anyContains(['name', 'slug'], nameLike ?? '')))
    .$if(kind !== undefined, (query) => query.where('kind', 'in', kind ?? []))
    .$if(provider !== undefined, (query) => query.where('provider', 'in', provider ?? []))
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
    .orderBy(sorts[sort], order)
    .orderBy('position')
    .orderBy('id');
}

export const listPlans = (db: Db, filter: PlanFilter, paging: Paging) =>
  pageOfScan(filteredPlans(db, filter), paging);

export const listEveryPlan = (db: Db, filter: PlanFilter): Promise<PlanRow[]> =>
  filteredPlans(db, filter).execute();

function filteredPlans(db: Db, filter: PlanFilter): SelectQueryBuilder<Tables, 'product_plans', PlanRow> {
  const { nameLike, productId, priceType, archived } = filter;
  const { sort, order } = PLAN_LIST.sortingOf(filter);
  const sorts = { createdAt: sql`created_at`, name: sql`fold_case(name)`, amount: sql`amount_cents` };
  return db
    .selectFrom('product_plans')
    .selectAll()
    .$if(Boolean(nameLike), (query) => query.where(anyContains(['name', 'slug'], nameLike ?? '')))
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? ''))
    .$if(priceType !== undefined, (query) => query.where('price_type', 'in', priceType ?? []))
    .$if(archived !== undefined, (query) => query.where('archived_at', archived ? 'is not' : 'is', null))
    .orderBy(sorts[sort], order)
    .orderBy('id');
}

/** All plans of these products, also archived ones: the newest first among those of the same position. */
export async function listEveryPlanOf(db: Db, productIds: string[]): Promise<PlanRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_plans')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks the product until the transaction ends. */
export const lockProduct = (tx: Db, engine: Engine, id: string): Promise<ProductRow | undefined> =>
  tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** All products in display order, locked until the transaction ends. */
export const lockPositions = (tx: Db, engine: Engine) =>
  tx
    .selectFrom('products')
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();

export const findPlan = (db: Db, id: string): Promise<PlanRow | undefined> =>
  db.selectFrom('product_plans').selectAll().where('id', '=', id).executeTakeFirst();

export async function isSlugTaken(
  db: Db,
  table: 'products' | 'product_plans',
  slug: string,
  exceptId = '',
): Promise<boolean> {
  return hasRow(
    db.selectFrom(table).select('id').where('slug', '=', slug).where('id', '<>', exceptId).limit(1),
  );
}

/** The position after the last product. */
export async function nextPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

export const updateProduct = (db: Db, id: string, change: Partial<ProductRow>) =>
  db.updateTable('products').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteProduct = (db: Db, id: string) => db.deleteFrom('products').where('id', '=', id).execute();

export const insertPlan = (db: Db, plan: PlanRow) => db.insertInto('product_plans').values(plan).execute();

export const updatePlan = (db: Db, id: string, change: Partial<PlanRow>) =>
  db.updateTable('product_plans').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function replaceMedia(tx: Db, productId: string, mediaIds: string[]): Promise<void> {
  await tx.deleteFrom('product_media').where('product_id', '=', productId).execute();
  if (mediaIds.length === 0) return;
  const rows = mediaIds.map((media_id, position) => ({ product_id: productId, media_id, position }));
  await tx.insertInto('product_media').values(rows).execute();
}

/**
 * The products that show one of these files, also in the description or as the picture of an app's assistant, and the
 * items that sell one.
 */
export const selectMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('product_media')
    .innerJoin('products', 'products.id', 'product_media.product_id')
    .select(['product_media.media_id as mediaId', ...useBy('product')])
    .where('product_media.media_id', 'in', mediaIds)
    .union(usesIn(db, 'avatar_media_id', 'product', mediaIds))
    .union(usesIn(db, 'file_media_id', 'item', mediaIds))
    .union(usesInDescriptions(db, mediaIds));

const usesIn = (
  db: Db,
  column: 'avatar_media_id' | 'file_media_id',
  kind: 'product' | 'item',
  mediaIds: string[],
) =>
  db
    .selectFrom('products')
    .select(({ ref }) => [ref(column).$castTo<string>().as('mediaId'), ...useBy(kind)])
    .where(column, 'in', mediaIds);

/** An underscore in a slug also matches another letter: then a file that is not shown counts as used. */
const usesInDescriptions = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('products')
    .innerJoin(
      db
        .selectFrom('media')
        .select(['id', 'slug'])
        .where('id', 'in', mediaIds)
        .unionAll(
          db
            .selectFrom('former_media_slugs')
            .select(['media_id as id', 'slug'])
            .where('media_id', 'in', mediaIds),
        )
        .as('names'),
      (join) => join.on(sql<boolean>`products.description like '%](/media/' || names.slug || '%'`),
    )
    .select(['names.id as mediaId', ...useBy('product')]);

const useBy = (kind: 'product' | 'item') =>
  [
    sql<'product' | 'item'>`${sql.lit(kind)}`.as('kind'),
    'products.id',
    'products.name',
    'products.slug',
    sql<string>`''`.as('ownerName'),
  ] as const;

/** The categories of products, by name. */
export const listCategories = (db: Db) =>
  db
    .selectFrom('products')
    .select('category')
    .distinct()
    .where('category', 'is not', null)
    .orderBy('category')
    .limit(200)
    .$narrowType<{ category: string }>()
    .execute();
