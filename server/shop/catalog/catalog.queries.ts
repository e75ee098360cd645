import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ProductRow = Selectable<Tables['products']>;
export type PlanRow = Selectable<Tables['product_plans']>;

export const listLiveProducts = (db: Db) =>
  db
    .selectFrom('products')
    .selectAll()
    .where('status', '=', 'live')
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function listPlansOf(db: Db, productIds: string[]): Promise<PlanRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_plans')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The products that sell a model. Those that were archived are only for who has them. */
export const listSoldModels = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'status', 'provider', 'model'])
    .where('kind', '=', 'model')
    .where('status', 'in', ['live', 'archived'])
    .where('model', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ model: string }>()
    .execute();

/** The licences and files of the items among these products. */
export async function listContents(db: Db, productIds: string[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', 'licence', 'file_media_id'])
    .where('id', 'in', productIds)
    .where('kind', '=', 'item')
    .execute();
}

/** The pictures of products, in their order. */
export async function listMediaOf(db: Db, productIds: string[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_media')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
}

export const findProduct = (db: Db, by: { id: string } | { slug: string }) =>
  db
    .selectFrom('products')
    .selectAll()
    .where(({ and }) => and(by))
    .executeTakeFirst();

/** Plans with their products, also archived ones: subscribers keep them. */
export const findPrices = (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : plansWithProducts(db).where('product_plans.id', 'in', ids).execute();

/** The prices for which a product can be bought. */
export const listPricesOf = (db: Db, productSlug: string) =>
  plansWithProducts(db)
    .where('products.slug', '=', productSlug)
    .where('products.status', '=', 'live')
    .where('product_plans.archived_at', 'is', null)
    .orderBy('product_plans.position')
    .orderBy('product_plans.id')
    .execute();

export type PriceRow = Awaited<ReturnType<typeof listPricesOf>>[number];

const plansWithProducts = (db: Db) =>
  db
    .selectFrom('product_plans')
    .innerJoin('products', 'products.id', 'product_plans.product_id')
    .selectAll('product_plans')
    .select([
      'products.slug as product_slug',
      'products.name as product_name',
      'products.kind as product_kind',
      'products.limits as product_limits',
    ]);

export async function insertProduct(db: Db, product: ProductRow, plans: PlanRow[]): Promise<void> {
  await db.insertInto('products').values(product).execute();
  if (plans.length > 0) await db.insertInto('product_plans').values(plans).execute();
}
