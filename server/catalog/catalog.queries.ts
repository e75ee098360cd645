import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

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
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export const findPlanBySlug = (db: Db, slug: string) =>
  db.selectFrom('product_plans').selectAll().where('slug', '=', slug).executeTakeFirst();

export async function insertProduct(db: Db, product: ProductRow, plans: PlanRow[]): Promise<void> {
  await db.insertInto('products').values(product).execute();
  if (plans.length > 0) await db.insertInto('product_plans').values(plans).execute();
}
