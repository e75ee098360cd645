import type { Viewer } from '../../../accounts/accounts.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Catalog, Price } from '../../catalog/catalog.ts';
import type { CustomerRow } from '../customers/customers.queries.ts';
import type { Customers } from '../customers/customers.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { secretToConfirm } from '../payments/payment-outcome.ts';
import { changeTerms } from './change-time.ts';
import { assertShownPrice, orderOf } from './orders.ts';
import { createPreview } from './preview.ts';
import { createRunningSubscriptions, isTrial, type Running } from './running-subscriptions.ts';
import type { SubscriptionView } from './subscriptions.present.ts';
import type { RunningRow } from './subscriptions.queries.ts';
import {
  assertNotFree,
  assertQuantity,
  type ChosenPrice,
  findWantedPrice,
  quantityOf,
  type Wanted,
} from './wanted-price.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Gateway;
  customers: Customers;
  catalog: Catalog;
}

interface Change {
  subscription: SubscriptionView | null;
  /** With it the payment is confirmed; null if it is paid. */
  clientSecret: string | null;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** What users subscribe to: a plan, and add-ons beside it. */
export function createSubscriptions(deps: Deps) {
  const { customers, catalog } = deps;
  const running = createRunningSubscriptions(deps);

  /** Pays a subscription that waits for its first payment, or starts it. */
  async function start(
    gateway: Gateway,
    customer: CustomerRow,
    userId: string,
    { price, quantity }: { price: Price; quantity: number },
  ) {
    const current = await running.findLike(userId, price);
    const isSame = current?.price.id === price.id && current.row.quantity === quantity;
    if (current && current.row.status !== 'incomplete') {
      if (isSame) return null;
      throw invalid({ plan: [`You have ${current.price.product.name} already. Change it instead.`] });
    }
    if (current && isSame) return payFirstOpen(gateway, current.row);
    const trialDays = await running.trialDaysOf(userId, price, { quantity });
    if (trialDays === 0) assertCard(customer, price);
    if (current) await gateway.cancel(refOf(current.row), { when: 'now' });
    return secretToConfirm(
      await gateway.subscribe(customer.gateway_id, {
        ...orderOf('subscribe', customer, price, quantity),
        trialDays,
      }),
    );
  }

  async function payFirstOpen(gateway: Gateway, row: RunningRow): Promise<string | null> {
    const [invoice] = await running.openInvoicesOf(row);
    if (!invoice) return null;
    return secretToConfirm(
      await gateway.payInvoice({ customerId: row.customer_gateway_id, id: invoice.gateway_id }),
    );
  }

  async function changeTo(
    gateway: Gateway,
    customer: CustomerRow,
    userId: string,
    current: Running,
    { price, quantity }: { price: Price; quantity: number },
  ) {
    const { row, price: before } = current;
    if (row.status === 'past_due' || row.status === 'unpaid' || row.status === 'incomplete')
      throw invalid({ plan: ['Pay the open invoice first.'] });
    const isSame = before.id === price.id && row.quantity === quantity;
    const trialDays = await running.trialDaysOf(userId, price, { quantity, current });
    if (isTrial(current) && trialDays === 0 && !isSame) assertCard(customer, price);
    const terms = changeTerms(current, { ...price, quantity, trialDays });
    // What is charged now takes the cancellation back once it is paid (`resumeChanged`).
    const isResumedFirst = isSame || terms.when === 'renewal';
    if (row.cancel_at_period_end && isResumedFirst) await gateway.resume(refOf(row));
    if (isSame) {
      if (row.pending) await gateway.revokeChange(refOf(row));
      return null;
    }
    try {
      const order = { ...orderOf('change', customer, price, quantity), ...terms };
      const step = await gateway.change(refOf(row), order);
      if (row.cancel_at_period_end && !isResumedFirst && step.status === 'paid')
        await gateway.resume(refOf(row));
      return secretToConfirm(step);
    } catch (error) {
      // Who has cancelled and does not get the other plan must not be charged at the renewal.
      if (row.cancel_at_period_end)
        await gateway.cancel(refOf(row), { when: 'renewal', reason: row.cancel_reason ?? undefined });
      throw error;
    }
  }

  return {
    listOf: running.listOf,
    planOf: running.planOf,
    findUnpaid: running.findUnpaid,

    /** Tries to collect the renewals that are owed. What fails again stays open. Call it within a change of the customer. */
    async payOwed(gateway: Gateway, userId: string): Promise<void> {
      for (const row of await running.listUnpaid(userId))
        for (const invoice of await running.openInvoicesOf(row))
          await gateway.payInvoice({ customerId: row.customer_gateway_id, id: invoice.gateway_id });
    },

    /** @throws AppError 422 for a plan that is not offered, or a payment that failed */
    async subscribe(viewer: Viewer, wanted: Wanted): Promise<Change> {
      const price = await findWantedPrice(catalog, wanted);
      assertNotFree(price);
      const clientSecret = await customers.change(viewer.id, (customer, gateway) =>
        start(gateway, customer, viewer.id, { price, quantity: wanted.quantity ?? 1 }),
      );
      const all = await running.listOf(viewer.id);
      return { subscription: all.find(({ plan }) => plan === wanted.productSlug) ?? null, clientSecret };
    },

    /** Another plan in place of the current one. @throws AppError 422 without one */
    async changePlan(viewer: Viewer, wanted: Wanted): Promise<Change> {
      const price = await findWantedPrice(catalog, wanted);
      assertNotFree(price);
      const { id, clientSecret } = await customers.change(viewer.id, async (customer, gateway) => {
        const current = await running.findLike(viewer.id, price);
        if (!current) throw invalid({ plan: ['You have no plan to change. Subscribe instead.'] });
        const quantity = quantityOf(wanted, price, current);
        const clientSecret = await changeTo(gateway, customer, viewer.id, current, { price, quantity });
        return { id: current.row.id, clientSecret };
      });
      return { subscription: await running.viewOf(viewer.id, id), clientSecret };
    },

    /** Another period or quantity of the same product. */
    async update(viewer: Viewer, id: string, { period, quantity, priceId }: ChosenPrice): Promise<Change> {
      const clientSecret = await customers.change(viewer.id, async (customer, gateway) => {
        const current = await running.load(viewer.id, id);
        const { row } = current;
        // Another quantity keeps the price, also one that is not offered any more.
        const isSamePeriod = period === undefined || period === current.price.period;
        const price = isSamePeriod
          ? current.price
          : await findWantedPrice(catalog, { productSlug: current.price.product.slug, period });
        assertShownPrice(price, priceId);
        assertQuantity(price, quantity);
        return changeTo(gateway, customer, viewer.id, current, { price, quantity: quantity ?? row.quantity });
      });
      return { subscription: await running.viewOf(viewer.id, id), clientSecret };
    },

    /** Ends a subscription with the paid period; at once before its first payment. */
    async cancel(viewer: Viewer, id: string, reason?: string): Promise<SubscriptionView | null> {
      await customers.change(viewer.id, async (_customer, gateway) => {
        const { row } = await running.load(viewer.id, id);
        const when = row.status === 'incomplete' || row.status === 'unpaid' ? 'now' : 'renewal';
        await gateway.cancel(refOf(row), { when, reason });
      });
      return running.viewOf(viewer.id, id);
    },

    /** Takes back a cancellation, or a change that has not applied yet. */
    async resume(viewer: Viewer, id: string): Promise<SubscriptionView | null> {
      await customers.change(viewer.id, async (_customer, gateway) => {
        const { row } = await running.load(viewer.id, id);
        if (row.pending) await gateway.revokeChange(refOf(row));
        if (row.cancel_at_period_end) await gateway.resume(refOf(row));
      });
      return running.viewOf(viewer.id, id);
    },

    /** Tries again to collect the oldest open invoice. */
    async pay(viewer: Viewer, id: string): Promise<Change> {
      const clientSecret = await customers.change(viewer.id, async (_customer, gateway) =>
        payFirstOpen(gateway, (await running.load(viewer.id, id)).row),
      );
      return { subscription: await running.viewOf(viewer.id, id), clientSecret };
    },

    preview: createPreview({ ...deps, running }),
  };
}

function assertCard({ card }: CustomerRow, { amountCents }: Price): void {
  if (!card && amountCents > 0) throw invalid({ card: ['Add a card first.'] });
}

const refOf = ({ customer_gateway_id, gateway_id }: RunningRow) => ({
  customerId: customer_gateway_id,
  id: gateway_id,
});
