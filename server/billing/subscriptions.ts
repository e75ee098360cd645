import type { BillingPeriod } from '#lib/billing-values.ts';
import type { Catalog, CatalogPlan } from '../catalog/catalog.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Viewer } from '../users/users.ts';
import { changeTime } from './change-time.ts';
import type { CustomerRow } from './customers.queries.ts';
import type { Customers } from './customers.ts';
import type { Gateway, Price } from './gateway/gateway.ts';
import { clientSecretOf } from './payment-outcome.ts';
import { planIdsOf, presentSubscription, type SubscriptionView } from './subscriptions.present.ts';
import { findUnpaid, listOpenInvoices, listRunning, type RunningRow } from './subscriptions.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Gateway;
  customers: Customers;
  catalog: Catalog;
}

/** A product with the period in which it is paid. */
export interface Wanted {
  plan: string;
  period?: BillingPeriod | undefined;
  quantity?: number | undefined;
}

interface Change {
  subscription: SubscriptionView | null;
  /** With it the payment is confirmed; null if it is paid. */
  clientSecret: string | null;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** What users subscribe to: a plan, and add-ons beside it. */
export function createSubscriptions({ database: { db }, gateway, customers, catalog }: Deps) {
  async function listOf(userId: string): Promise<SubscriptionView[]> {
    const rows = await listRunning(db, userId, gateway.name);
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
        open ? { amountDue: open.amount_due_cents / 100, problem: open.problem } : null,
      );
    });
  }

  const planOf = (userId: string) =>
    listOf(userId).then((all) => all.find(({ kind }) => kind === 'plan') ?? null);

  /** @throws AppError 422 for a plan or period that is not offered */
  async function offerOf({ plan, period }: Wanted): Promise<CatalogPlan> {
    const offers = (await catalog.offersOf(plan)).filter((offer) => offer.period !== null);
    const offer =
      offers.find((each) => each.period === (period ?? 'month')) ?? (period ? undefined : offers[0]);
    if (!offer) throw invalid({ plan: ['This plan is not offered.'] });
    return offer;
  }

  /** A running subscription to the plan, or, with add-ons, to the same add-on. */
  async function findRunning(userId: string, { product }: CatalogPlan) {
    const rows = await listRunning(db, userId, gateway.name);
    const plans = await catalog.plansById(planIdsOf(rows));
    const row = rows.find(({ plan_id }) => {
      const other = plans.get(plan_id ?? '')?.product;
      return product.kind === 'plan' ? other?.kind === 'plan' : other?.id === product.id;
    });
    return row && { row, plan: plans.get(row.plan_id ?? '') as CatalogPlan };
  }

  /** @throws AppError 404 for another user's subscription, or one that has ended */
  async function load(userId: string, id: string) {
    const row = (await listRunning(db, userId, gateway.name)).find((each) => each.id === id);
    const plan = row?.plan_id && (await catalog.plansById([row.plan_id])).get(row.plan_id);
    if (!row || !plan) throw notFound('subscription');
    return { row, plan };
  }

  /** Pays a subscription that waits for its first payment, or starts it. */
  async function start(customer: CustomerRow, userId: string, offer: CatalogPlan, quantity: number) {
    const running = await findRunning(userId, offer);
    if (running) {
      const { row, plan } = running;
      const isSame = plan.id === offer.id && row.quantity === quantity;
      if (row.status !== 'incomplete') {
        if (isSame) return null;
        throw invalid({ plan: [`You have ${plan.product.name} already. Change it instead.`] });
      }
      if (isSame) return payFirstOpen(row);
      await gateway.cancel(refOf(row), { when: 'now' });
    }
    if (!customer.card && offer.amountCents > 0 && offer.trialDays === 0)
      throw invalid({ card: ['Add a card first.'] });
    return clientSecretOf(
      await gateway.subscribe(customer.gateway_id, {
        price: priceOf(offer),
        quantity,
        trialDays: offer.trialDays,
        key: orderKey('subscribe', customer, offer, quantity),
      }),
    );
  }

  async function payFirstOpen(row: RunningRow): Promise<string | null> {
    const [invoice] = await listOpenInvoices(db, [row.gateway_id]);
    if (!invoice) return null;
    return clientSecretOf(
      await gateway.payInvoice({ customerId: row.customer_gateway_id, id: invoice.gateway_id }),
    );
  }

  async function changeTo(
    customer: CustomerRow,
    { row, plan }: Loaded,
    offer: CatalogPlan,
    quantity: number,
  ) {
    if (row.status === 'past_due' || row.status === 'unpaid' || row.status === 'incomplete')
      throw invalid({ plan: ['Pay the open invoice first.'] });
    if (row.cancel_at_period_end) await gateway.resume(refOf(row));
    if (plan.id === offer.id && row.quantity === quantity) {
      if (row.pending) await gateway.revokeChange(refOf(row));
      return null;
    }
    return clientSecretOf(
      await gateway.change(refOf(row), {
        price: priceOf(offer),
        quantity,
        when: changeTime({ ...plan, quantity: row.quantity }, { ...offer, quantity }),
        key: orderKey('change', customer, offer, quantity),
      }),
    );
  }

  return {
    listOf,
    /** The user's plan; null for the free one. */
    planOf,

    /** Tries to collect the renewals that are owed. What fails again stays open. Call it within a change of the customer. */
    async payOwed(userId: string): Promise<void> {
      const rows = await listRunning(db, userId, gateway.name);
      const owing = rows.filter(({ status }) => status === 'past_due' || status === 'unpaid');
      for (const { customer_gateway_id: customerId, gateway_id } of owing)
        for (const invoice of await listOpenInvoices(db, [gateway_id]))
          await gateway.payInvoice({ customerId, id: invoice.gateway_id });
    },

    /** A subscription that is not paid; undefined without one. */
    findUnpaid: (userId: string) => findUnpaid(db, userId, gateway.name),

    /** @throws AppError 422 for a plan that is not offered, or a payment that failed */
    async subscribe(viewer: Viewer, wanted: Wanted): Promise<Change> {
      const offer = await offerOf(wanted);
      if (offer.amountCents === 0 && offer.product.kind === 'plan')
        throw invalid({ plan: ['This plan needs no subscription. Cancel yours to return to it.'] });
      const clientSecret = await customers.change(viewer.id, (customer) =>
        start(customer, viewer.id, offer, wanted.quantity ?? 1),
      );
      const all = await listOf(viewer.id);
      return { subscription: all.find(({ plan }) => plan === wanted.plan) ?? null, clientSecret };
    },

    /** Another plan in place of the present one. @throws AppError 422 without one */
    async changePlan(viewer: Viewer, wanted: Wanted): Promise<Change> {
      const offer = await offerOf(wanted);
      const clientSecret = await customers.change(viewer.id, async (customer) => {
        const running = await findRunning(viewer.id, offer);
        if (!running) throw invalid({ plan: ['You have no plan to change. Subscribe instead.'] });
        return changeTo(customer, running, offer, wanted.quantity ?? 1);
      });
      return { subscription: await planOf(viewer.id), clientSecret };
    },

    /** Another period or quantity of the same product. */
    async update(
      viewer: Viewer,
      id: string,
      { period, quantity }: { period?: BillingPeriod | undefined; quantity?: number | undefined },
    ): Promise<Change> {
      const { plan, row } = await load(viewer.id, id);
      const offer = await offerOf({ plan: plan.product.slug, period: period ?? plan.period ?? undefined });
      const clientSecret = await customers.change(viewer.id, async (customer) =>
        changeTo(customer, await load(viewer.id, id), offer, quantity ?? row.quantity),
      );
      const all = await listOf(viewer.id);
      return { subscription: all.find((each) => each.id === id) ?? null, clientSecret };
    },

    /** Ends a subscription with the paid period; at once before its first payment. */
    async cancel(viewer: Viewer, id: string, reason?: string): Promise<SubscriptionView | null> {
      await customers.change(viewer.id, async () => {
        const { row } = await load(viewer.id, id);
        const when = row.status === 'incomplete' || row.status === 'unpaid' ? 'now' : 'renewal';
        await gateway.cancel(refOf(row), { when, reason });
      });
      return (await listOf(viewer.id)).find((each) => each.id === id) ?? null;
    },

    /** Takes back a cancellation, or a change that has not applied yet. */
    async resume(viewer: Viewer, id: string): Promise<SubscriptionView | null> {
      await customers.change(viewer.id, async () => {
        const { row } = await load(viewer.id, id);
        if (row.pending) await gateway.revokeChange(refOf(row));
        if (row.cancel_at_period_end) await gateway.resume(refOf(row));
      });
      return (await listOf(viewer.id)).find((each) => each.id === id) ?? null;
    },

    /** Tries again to collect the oldest open invoice. */
    async pay(viewer: Viewer, id: string): Promise<Change> {
      const clientSecret = await customers.change(viewer.id, async () =>
        payFirstOpen((await load(viewer.id, id)).row),
      );
      const all = await listOf(viewer.id);
      return { subscription: all.find((each) => each.id === id) ?? null, clientSecret };
    },

    /** What a plan would cost now and then; nothing changes. */
    async preview(viewer: Viewer, wanted: Wanted) {
      const offer = await offerOf(wanted);
      const customer = await customers.find(viewer.id);
      const running = await findRunning(viewer.id, offer);
      const quantity = wanted.quantity ?? 1;
      const change = {
        price: priceOf(offer),
        quantity,
        trialDays: offer.trialDays,
        subscriptionId: running?.row.status === 'incomplete' ? undefined : running?.row.gateway_id,
        when: running
          ? changeTime({ ...running.plan, quantity: running.row.quantity }, { ...offer, quantity })
          : ('now' as const),
      };
      return {
        preview: customer
          ? await gateway.preview(customer.gateway_id, change)
          : await customers.change(viewer.id, ({ gateway_id }) => gateway.preview(gateway_id, change)),
        limits: offer.product.limits,
      };
    },
  };
}

type Loaded = { row: RunningRow; plan: CatalogPlan };

const refOf = ({ customer_gateway_id, gateway_id }: RunningRow) => ({
  customerId: customer_gateway_id,
  id: gateway_id,
});

const priceOf = ({ id, name, amountCents, period, product }: CatalogPlan): Price => ({
  planId: id,
  productId: product.id,
  name,
  amountCents,
  period,
});

/** The same as long as nothing else has happened to the customer: an answer that was lost is not repeated. */
const orderKey = (
  action: string,
  { id, newest_reading }: CustomerRow,
  { id: planId }: CatalogPlan,
  quantity: number,
): string => `${action}-${id}-${newest_reading}-${planId}-${quantity}`;
