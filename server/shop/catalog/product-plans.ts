import { takenMessage } from '#lib/availability.ts';
import { changedFields } from '#lib/changed-fields.ts';
import { fromCents } from '#lib/money.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { AdminPlansQuery, CreatePlanInput, UpdatePlanInput } from '#lib/schemas/catalog.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken, isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { idsOf, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AdminPlanView, presentAdminPlan } from './catalog.present.ts';
import type { PlanRow } from './catalog.queries.ts';
import { checkPlan, ofItsType } from './plan-rules.ts';
import type { ProductBilling } from './product-billing.ts';
import { productObject } from './product-object.ts';
import {
  findPlan,
  insertPlan,
  isSlugTaken,
  listEveryPlan,
  listEveryPlanOf,
  listPlans,
  lockProduct,
  updatePlan,
} from './products.queries.ts';
import type { Products } from './products.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions' | 'recordAudit'> {
  products: Pick<Products, 'savePrices'>;
  billing: Pick<ProductBilling, 'subscribersOf'>;
}

export type ProductPlans = ReturnType<typeof createProductPlans>;

/** The prices of products, as admins edit them. */
export function createProductPlans({
  database: { db, engine },
  clock,
  versions,
  recordAudit,
  products,
  billing,
}: Deps) {
  async function present(rows: PlanRow[]): Promise<AdminPlanView[]> {
    const subscribers = await billing.subscribersOf(idsOf(rows));
    return rows.map((row) => presentAdminPlan(row, subscribers));
  }

  const presentOne = async (row: PlanRow) => (await present([row]))[0] as AdminPlanView;

  const isTaken = (tx: Db) => (slug: string) => isSlugTaken(tx, 'product_plans', slug);

  async function assertSlugFree(tx: Db, slug: string | undefined, exceptId?: string): Promise<void> {
    if (slug && (await isSlugTaken(tx, 'product_plans', slug, exceptId))) throw slugTaken();
  }

  async function add(tx: Db, input: CreatePlanInput): Promise<PlanRow> {
    const product = await lockProduct(tx, engine, input.productId);
    if (!product) throw invalid({ productId: ['There is no such product.'] });
    const { trialDays = 0, billingPeriod = null } = input;
    const plans = await listEveryPlanOf(tx, [product.id]);
    const now = isoNow(clock);
    const plan = ofItsType({
      id: newId(),
      product_id: product.id,
      slug: input.slug ?? (await uniqueSlug(toSlug(input.name), isTaken(tx))),
      name: input.name,
      price_type: input.priceType,
      billing_period: billingPeriod,
      unit_kind: input.unitKind,
      amount_cents: input.amount,
      trial_days: trialDays,
      archived_at: null,
      position: Math.max(-1, ...plans.map(({ position }) => position)) + 1,
      created_at: now,
      updated_at: now,
    });
    checkPlan(plan, product, plans);
    await assertSlugFree(tx, input.slug);
    await insertPlan(tx, plan);
    await recordAudit(tx, {
      action: 'plan.created',
      object: productObject(product),
      after: auditFields(plan),
    });
    await versions.bump(tx, 'catalog');
    return plan;
  }

  async function change(tx: Db, id: string, input: UpdatePlanInput): Promise<PlanRow> {
    const found = orNotFound(await findPlan(tx, id), 'plan');
    // The lock of the product serializes changes of its prices.
    const product = await lockProduct(tx, engine, found.product_id);
    const before = await findPlan(tx, id);
    if (!product || !before) throw notFound('plan');
    const plan = ofItsType(changedPlan(before, input, isoNow(clock)));
    const others = (await listEveryPlanOf(tx, [product.id])).filter((other) => other.id !== id);
    checkPlan(plan, product, others);
    await assertSlugFree(tx, input.slug, id);
    await versions.bump(tx, 'catalog');
    const changed = changedFields(auditFields(before), auditFields(plan));
    if (changed)
      await recordAudit(tx, { action: 'plan.changed', object: productObject(product), ...changed });
    if (!isOtherPrice(before, plan)) return updatePlan(tx, id, plan);
    if (before.archived_at !== null)
      throw conflict('This price is archived, and stays as its subscribers know it. Change the current one.');
    return replace(tx, before, plan);
  }

  /** Subscribers keep the price that they have: it is archived, and a new plan takes its slug and its place. */
  async function replace(tx: Db, before: PlanRow, plan: PlanRow): Promise<PlanRow> {
    const now = isoNow(clock);
    const slug =
      plan.slug === before.slug ? await uniqueSlug(before.slug.slice(0, 90), isTaken(tx)) : before.slug;
    await updatePlan(tx, before.id, { slug, archived_at: now, updated_at: now });
    const successor = { ...plan, id: newId(), created_at: now };
    await insertPlan(tx, successor);
    return successor;
  }

  async function saved(row: PlanRow): Promise<AdminPlanView> {
    await products.savePrices(row.product_id);
    return presentOne(row);
  }

  return {
    async list(filter: AdminPlansQuery, paging: Paging): Promise<Listed<AdminPlanView>> {
      const { rows, count } = await listPlans(db, filter, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    listAll: async (filter: AdminPlansQuery): Promise<AdminPlanView[][]> => [
      await present(await listEveryPlan(db, filter)),
    ],

    /** @throws AppError 404 */
    get: async (id: string): Promise<AdminPlanView> => presentOne(orNotFound(await findPlan(db, id), 'plan')),

    isSlugFree: async (slug: string): Promise<boolean> => !(await isTaken(db)(slug)),

    /** @throws AppError 422 */
    async create(input: CreatePlanInput): Promise<AdminPlanView> {
      const insert = () => inTransaction(db, (tx) => add(tx, input));
      return saved(
        input.slug ? await insert().catch(ifTaken(slugTaken)) : await retryWhile(isUniqueViolation, insert),
      );
    },

    /**
     * Another amount, period or type of price gives a new plan, and archives this one.
     * @returns the plan with this price
     * @throws AppError 404, 409 for another price of an archived plan, 422
     */
    async update(id: string, input: UpdatePlanInput): Promise<AdminPlanView> {
      const update = inTransaction(db, (tx) => change(tx, id, input));
      return saved(await update.catch(ifTaken(slugTaken)));
    },
  };
}

function changedPlan(before: PlanRow, input: UpdatePlanInput, now: string): PlanRow {
  const { name, slug, priceType = before.price_type, unitKind, amount, trialDays, archived } = input;
  const keptPeriod = priceType === before.price_type ? before.billing_period : null;
  return {
    ...before,
    ...omitUndefined({ name, slug, unit_kind: unitKind, amount_cents: amount, trial_days: trialDays }),
    price_type: priceType,
    billing_period: input.billingPeriod === undefined ? keptPeriod : input.billingPeriod,
    archived_at: archived === undefined ? before.archived_at : archived ? (before.archived_at ?? now) : null,
    updated_at: now,
  };
}

const isOtherPrice = (before: PlanRow, after: PlanRow): boolean =>
  before.amount_cents !== after.amount_cents ||
  before.billing_period !== after.billing_period ||
  before.price_type !== after.price_type;

const auditFields = (plan: PlanRow) => ({
  slug: plan.slug,
  name: plan.name,
  priceType: plan.price_type,
  billingPeriod: plan.billing_period,
  unitKind: plan.unit_kind,
  /** US dollars. */
  amount: fromCents(plan.amount_cents),
  trialDays: plan.trial_days,
  isArchived: plan.archived_at !== null,
});

const slugTaken = () => invalid({ slug: [takenMessage('This slug')] });
