import { takenMessage } from '#lib/availability.ts';
import { FREE_PLAN } from '#lib/billing-values.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { changedFields } from '#lib/changed-fields.ts';
import type {
  AdminProductsQuery,
  CreateProductInput,
  ProductBulkAction,
  ProductInput,
} from '#lib/schemas/catalog.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { lockPresent } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  ifTaken,
  isForeignKeyViolation,
  isUniqueViolation,
  retryWhile,
} from '../../platform/db/violations.ts';
import { conflict, invalid, orNotFound } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import { idsOf, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AdminProductView, presentAdminProduct } from './catalog.present.ts';
import { findProduct, insertProduct, type ProductRow } from './catalog.queries.ts';
import { moveProduct } from './move-product.ts';
import { allowsPrice } from './plan-rules.ts';
import type { ProductBilling } from './product-billing.ts';
import { changeOf, checkProduct, newProductRow } from './product-changes.ts';
import { createProductMedia, type ProductMediaDeps } from './product-media.ts';
import { productObject } from './product-object.ts';
import { type FilesOf, loadParts } from './product-parts.ts';
import {
  deleteProduct,
  isSlugTaken,
  listCategories,
  listEveryPlanOf,
  listEveryProduct,
  listProducts,
  lockProduct,
  nextPosition,
  updateProduct,
} from './products.queries.ts';

export interface ProductDeps
  extends Pick<Platform, 'database' | 'clock' | 'log' | 'recordAudit'>,
    ProductMediaDeps {
  filesOf: FilesOf;
  billing: ProductBilling;
}

export type Products = ReturnType<typeof createProducts>;

/** Products as admins edit them. */
export function createProducts({
  database,
  clock,
  log,
  recordAudit,
  filesOf,
  billing,
  ...deps
}: ProductDeps) {
  const { db, engine } = database;
  const { versions } = deps;
  const media = createProductMedia(deps);

  async function present(rows: ProductRow[]): Promise<AdminProductView[]> {
    const plans = await listEveryPlanOf(db, idsOf(rows));
    const subscribers = await billing.subscribersOf(idsOf(plans));
    const partsOf = await loadParts(db, filesOf, rows, plans, true);
    return rows.map((row) => presentAdminProduct(row, partsOf(row), subscribers));
  }

  const find = async (idOrSlug: string): Promise<ProductRow> =>
    orNotFound(
      (await findProduct(db, { id: idOrSlug })) ?? (await findProduct(db, { slug: idOrSlug })),
      'product',
    );

  const presentOne = async (row: ProductRow) => (await present([row]))[0] as AdminProductView;

  async function assertSlugFree(tx: Db, slug: string | undefined, exceptId?: string): Promise<void> {
    if (slug && (await isSlugTaken(tx, 'products', slug, exceptId))) throw slugTaken();
  }

  /** The payment service need not be reached for a save: it learns a price at the latest when it is bought. */
  async function savePrices(productId: string): Promise<void> {
    const product = await findProduct(db, { id: productId });
    if (!product || product.status === 'archived') return;
    for (const plan of await listEveryPlanOf(db, [productId])) {
      if (plan.archived_at !== null || plan.amount_cents === 0) continue;
      const { id, name, amount_cents, billing_period } = plan;
      await billing
        .savePrice({
          id,
          name,
          amountCents: amount_cents,
          period: billing_period,
          product: { id: productId },
        })
        .catch((error: unknown) =>
          log.warn({ err: error, plan: id }, 'a price was not saved at the gateway'),
        );
    }
  }

  /**
   * Counts the version up last: that locks it until the commit, and a row that is locked later could be held by a
   * transaction that waits for the version.
   */
  const transact = <T>(write: (tx: Db) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      const result = await write(tx);
      await versions.bump(tx, 'catalog');
      return result;
    });

  async function change(tx: Db, viewer: Viewer, id: string, input: ProductInput): Promise<ProductRow> {
    const before = orNotFound(await lockProduct(tx, engine, id), 'product');
    const changes = changeOf(input, before);
    if (input.kind && input.kind !== before.kind) await assertKindFits(tx, before, input.kind);
    await checkProduct(before, input, { ...before, ...changes });
    await assertSlugFree(tx, input.slug, id);
    if (input.slug && input.slug !== before.slug) await billing.renamePlan(tx, before.slug, input.slug);
    await media.assertUsable(tx, viewer, input, before);
    await media.save(tx, viewer, id, input.mediaIds);
    const after = await updateProduct(tx, id, { ...changes, updated_at: isoNow(clock) });
    const changed = changedFields(auditFields(before), auditFields(after));
    if (changed || input.mediaIds)
      await recordAudit(tx, { action: 'product.changed', object: productObject(after), ...changed });
    return after;
  }

  async function assertKindFits(tx: Db, before: ProductRow, kind: ProductRow['kind']): Promise<void> {
    await assertUnsold(tx, before, 'Its kind cannot be changed');
    if (
      !(await listEveryPlanOf(tx, [before.id])).every(
        ({ price_type, archived_at }) => archived_at !== null || allowsPrice(kind, price_type),
      )
    )
      throw invalid({ kind: ['It has a price that is paid once. Archive that price first.'] });
  }

  async function assertUnsold(tx: Db, { id, slug }: ProductRow, consequence: string): Promise<void> {
    const uses = await billing.usesOf(tx, { slug, priceIds: idsOf(await listEveryPlanOf(tx, [id])) });
    if (uses.length > 0) throw conflict(inUse(uses, consequence), { id: uses });
  }

  async function remove(tx: Db, id: string): Promise<void> {
    const product = orNotFound(await lockProduct(tx, engine, id), 'product');
    if (product.slug === FREE_PLAN)
      throw conflict('The free plan cannot be deleted: it is what every new account has.');
    await assertUnsold(tx, product, ARCHIVE_INSTEAD);
    await deleteProduct(tx, id);
    await recordAudit(tx, { action: 'product.deleted', object: productObject(product) });
  }

  return {
    savePrices,
    assertUnsold,

    async list(filter: AdminProductsQuery, paging: Paging): Promise<Listed<AdminProductView>> {
      const { rows, count } = await listProducts(db, filter, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    listAll: async (filter: AdminProductsQuery): Promise<AdminProductView[][]> => [
      await present(await listEveryProduct(db, filter)),
    ],

    /** By its id or slug. @throws AppError 404 */
    get: async (idOrSlug: string): Promise<AdminProductView> => presentOne(await find(idOrSlug)),

    isSlugFree: async (slug: string): Promise<boolean> => !(await isSlugTaken(db, 'products', slug)),

    categories: async (): Promise<string[]> => (await listCategories(db)).map(({ category }) => category),

    /** @throws AppError 422 for a slug that is taken, or an icon or a picture that does not exist */
    async create(viewer: Viewer, input: CreateProductInput): Promise<AdminProductView> {
      const add = () =>
        transact(async (tx) => {
          await assertSlugFree(tx, input.slug);
          const slug =
            input.slug ?? (await uniqueSlug(toSlug(input.name), (free) => isSlugTaken(tx, 'products', free)));
          const row = newProductRow(input, {
            id: newId(),
            slug,
            position: input.position ?? (await nextPosition(tx)),
            now: isoNow(clock),
          });
          await checkProduct(input, input, row);
          await media.assertUsable(tx, viewer, input);
          await insertProduct(tx, row, []);
          await media.save(tx, viewer, row.id, input.mediaIds);
          await recordAudit(tx, {
            action: 'product.created',
            object: productObject(row),
            after: auditFields(row),
          });
          return row;
        });
      const row = input.slug
        ? await add().catch(ifTaken(slugTaken))
        : await retryWhile(isUniqueViolation, add);
      return presentOne(row);
    },

    /** @throws AppError 404, 409 for another kind of a product that was sold, 422 */
    async update(viewer: Viewer, id: string, input: ProductInput): Promise<AdminProductView> {
      const update = transact((tx) => change(tx, viewer, id, input));
      const row = await update.catch(ifTaken(slugTaken));
      await savePrices(id);
      return presentOne(row);
    },

    /** Only a product that was never sold. @throws AppError 404, 409 with what uses it */
    async remove(id: string): Promise<void> {
      await transact((tx) => remove(tx, id)).catch(ifSold);
    },

    /** Applies the action to all of them that are left, or to none. @throws AppError as `update` and `remove` do */
    async updateMany(viewer: Viewer, ids: string[], action: ProductBulkAction): Promise<BulkOutcome> {
      const present = await transact(async (tx) => {
        const locked = await lockPresent(tx, engine, 'products', ids);
        for (const id of locked) {
          if (action === 'delete') await remove(tx, id);
          else await change(tx, viewer, id, { status: action === 'publish' ? 'live' : 'archived' });
        }
        return locked;
      }).catch(ifSold);
      if (action === 'publish') for (const id of present) await savePrices(id);
      return { count: present.length, missing: ids.length - present.length };
    },

    /** Exchanges the product with its neighbour in display order. @throws AppError 404 */
    move: (id: string, direction: 'up' | 'down'): Promise<void> =>
      transact(async (tx) => {
        await moveProduct(tx, engine, id, direction);
        const product = orNotFound(await findProduct(tx, { id }), 'product');
        await recordAudit(tx, {
          action: 'product.changed',
          object: productObject(product),
          after: { moved: direction },
        });
      }),

    pictureChanged: media.pictureChanged,
    selectMediaUses: media.selectMediaUses,
  };
}

const auditFields = ({ updated_at: _, created_at: _created, position: _position, ...fields }: ProductRow) =>
  camelCaseKeys(fields) as Record<string, unknown>;

const ARCHIVE_INSTEAD = 'Archive it instead: it leaves the shop, and who has it keeps it';

const inUse = (uses: string[], consequence: string): string =>
  `This is used by ${uses.join(', ')}. ${consequence}.`;

const slugTaken = () => invalid({ slug: [takenMessage('This slug')] });

/** It was bought after the check. */
function ifSold(error: unknown): never {
  throw isForeignKeyViolation(error) ? conflict(inUse(['a subscription'], ARCHIVE_INSTEAD)) : error;
}
