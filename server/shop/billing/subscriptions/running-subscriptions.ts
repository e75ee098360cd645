import { fromCents } from '#lib/money.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Catalog, Price } from '../../catalog/catalog.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { presentSubscription, priceIdsOf, type SubscriptionView } from './subscriptions.present.ts';
import {
  findUnpaid,
  hasTried,
  listOpenInvoices,
  listRunning,
  type RunningRow,
} from './subscriptions.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Pick<Gateway, 'name'>;
  catalog: Pick<Catalog, 'pricesById'>;
}

/** A subscription with its price. */
export interface Running {
  row: RunningRow;
  price: Price;
}

export type RunningSubscriptions = ReturnType<typeof createRunningSubscriptions>;

export const isTrial = ({ row }: Running): boolean => row.status === 'trialing';

/** The subscriptions of users that have not ended. */
export function createRunningSubscriptions({ database: { db }, gateway, catalog }: Deps) {
  const rowsOf = (userId: string) => listRunning(db, userId, gateway.name);

  async function listOf(userId: string): Promise<SubscriptionView[]> {
    const rows = await rowsOf(userId);
    const prices = await catalog.pricesById(priceIdsOf(rows));
    const owed = await listOpenInvoices(
      db,
      rows.map(({ gateway_id }) => gateway_id),
    );
    return rows.map((row) => {
      const open = owed.find(({ subscription_id }) => subscription_id === row.gateway_id);
      return presentSubscription(
        row,
        prices,
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
    async findLike(userId: string, { product }: Price): Promise<Running | undefined> {
      const rows = await rowsOf(userId);
      const prices = await catalog.pricesById(priceIdsOf(rows));
      const row = rows.find(({ price_id }) => {
        const other = prices.get(price_id ?? '')?.product;
        return product.kind === 'plan' ? other?.kind === 'plan' : other?.id === product.id;
      });
      return row && { row, price: prices.get(row.price_id ?? '') as Price };
    },

    /** @throws AppError 404 for another user's subscription, or one that has ended */
    async load(userId: string, id: string): Promise<Running> {
      const row = (await rowsOf(userId)).find((each) => each.id === id);
      const price = row?.price_id && (await catalog.pricesById([row.price_id])).get(row.price_id);
      if (!row || !price) throw notFound('subscription');
      return { row, price };
    },

    /**
     * The days of trial that an order has: a product is tried once, and one of it. Within one trial a customer may change
     * to and fro.
     * @param current in whose place it comes
     */
    async trialDaysOf(
      userId: string,
      { trialDays, product }: Price,
      { quantity, current }: { quantity: number; current?: Running | undefined },
    ): Promise<number> {
      if (trialDays === 0 || quantity > 1) return 0;
      const begunAt = current && isTrial(current) ? current.row.created_at : undefined;
      return (await hasTried(db, userId, product.id, begunAt)) ? 0 : trialDays;
    },

    /** The invoices of a subscription that are not paid yet, the oldest first. */
    openInvoicesOf: ({ gateway_id }: RunningRow) => listOpenInvoices(db, [gateway_id]),
  };
}
