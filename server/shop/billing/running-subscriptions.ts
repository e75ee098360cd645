import { fromCents } from '#lib/money.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalog, CatalogPlan } from '../catalog/catalog.ts';
import type { Gateway } from './gateway/gateway.ts';
import { planIdsOf, presentSubscription, type SubscriptionView } from './subscriptions.present.ts';
import {
  findUnpaid,
  hasTried,
  listOpenInvoices,
  listRunning,
  type RunningRow,
} from './subscriptions.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Pick<Gateway, 'name'>;
  catalog: Pick<Catalog, 'plansById'>;
}

/** A subscription with its current price. */
export interface Running {
  row: RunningRow;
  plan: CatalogPlan;
}

export type RunningSubscriptions = ReturnType<typeof createRunningSubscriptions>;

export const isTrial = ({ row }: Running): boolean => row.status === 'trialing';

/** The subscriptions of users that have not ended. */
export function createRunningSubscriptions({ database: { db }, gateway, catalog }: Deps) {
  const rowsOf = (userId: string) => listRunning(db, userId, gateway.name);

  async function listOf(userId: string): Promise<SubscriptionView[]> {
    const rows = await rowsOf(userId);
    const plans = await catalog.plansById(planIdsOf(rows));
    const owed = await listOpenInvoices(
      db,
      rows.map(({ gateway_id }) => gateway_id),
    );
    return rows.map((row) => {
      const open = owed.find(({ subscription_id }) => subscription_id === row.gateway_id);
      return presentSubscription(
        row,
        plans,
        open ? { amountDue: fromCents(open.amount_due_cents), problem: open.problem } : null,
      );
    });
  }

  return {
    listOf,

    /** The user's plan; null for the free one. */
    planOf: async (userId: string): Promise<SubscriptionView | null> =>
      (await listOf(userId)).find(({ kind }) => kind === 'plan') ?? null,

    /** Null for one that has ended. */
    viewOf: async (userId: string, id: string): Promise<SubscriptionView | null> =>
      (await listOf(userId)).find((each) => each.id === id) ?? null,

    /** The oldest subscription that is not paid; undefined without one. */
    findUnpaid: (userId: string) => findUnpaid(db, userId, gateway.name),

    /** The subscriptions whose renewal was not paid. */
    async listUnpaid(userId: string): Promise<RunningRow[]> {
      const rows = await rowsOf(userId);
      return rows.filter(({ status }) => status === 'past_due' || status === 'unpaid');
    },

    /** The subscription in whose place another one would come: to a plan, or to the same add-on. */
    async findLike(userId: string, { product }: CatalogPlan): Promise<Running | undefined> {
      const rows = await rowsOf(userId);
      const plans = await catalog.plansById(planIdsOf(rows));
      const row = rows.find(({ plan_id }) => {
        const other = plans.get(plan_id ?? '')?.product;
        return product.kind === 'plan' ? other?.kind === 'plan' : other?.id === product.id;
      });
      return row && { row, plan: plans.get(row.plan_id ?? '') as CatalogPlan };
    },

    /** @throws AppError 404 for another user's subscription, or one that has ended */
    async load(userId: string, id: string): Promise<Running> {
      const row = (await rowsOf(userId)).find((each) => each.id === id);
      const plan = row?.plan_id && (await catalog.plansById([row.plan_id])).get(row.plan_id);
      if (!row || !plan) throw notFound('subscription');
      return { row, plan };
    },

    /**
     * The days of trial that an order has: a product is tried once, and one of it. Within one trial a customer may change
     * to and fro.
     * @param current in whose place it comes
     */
    async trialDaysOf(
      userId: string,
      { trialDays, product }: CatalogPlan,
      { quantity, current }: { quantity: number; current?: Running | undefined },
    ): Promise<number> {
      if (trialDays === 0 || quantity > 1) return 0;
      const begunAt = current && isTrial(current) ? current.row.created_at : undefined;
      return (await hasTried(db, userId, product.id, begunAt)) ? 0 : trialDays;
    },

    /** The oldest first. */
    openInvoicesOf: ({ gateway_id }: RunningRow) => listOpenInvoices(db, [gateway_id]),
  };
}
