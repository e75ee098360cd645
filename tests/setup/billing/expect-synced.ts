import { expect } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import type { Gateway } from '#server/shop/billing/gateway/gateway.ts';
import { rowsOf } from '../database/records.ts';

/** The tables must say of a customer what the gateway says. @returns the latter */
export async function expectSynced(db: Db, gateway: Gateway, customer: { id: string; gateway_id: string }) {
  const read = await gateway.readCustomer(customer.gateway_id);
  expect(await storedOf(db, customer.id)).toEqual({
    card: read?.card ?? null,
    subscriptions: read?.subscriptions.map(
      ({ id, status, items, periodEnd, cancelAtPeriodEnd, pending }) => ({
        id,
        status,
        items,
        periodEnd,
        cancelAtPeriodEnd,
        pending,
      }),
    ),
    invoices: read?.invoices.map(({ id, status, totalCents, amountPaidCents, amountRefundedCents }) => ({
      id,
      status,
      totalCents,
      amountPaidCents,
      amountRefundedCents,
    })),
  });
  return read;
}

async function storedOf(db: Db, customerId: string) {
  const [customer] = await rowsOf(db, 'customers', { id: customerId });
  const subscriptions = await rowsOf(db, 'subscriptions', { customer_id: customerId });
  const invoices = await rowsOf(db, 'invoices', { customer_id: customerId });
  const byTime = <Row extends { gateway_id: string }>(rows: Row[]) =>
    rows.sort((a, b) => a.gateway_id.localeCompare(b.gateway_id));
  return {
    card: customer?.card ? JSON.parse(customer.card) : null,
    subscriptions: await Promise.all(
      byTime(subscriptions).map(async (row) => ({
        id: row.gateway_id,
        status: row.status,
        items: (await rowsOf(db, 'subscription_items', { subscription_id: row.id })).map((item) => {
          const { status, created_at, ended_at } = row;
          expect(item).toMatchObject({ status, created_at, ended_at });
          return { priceId: item.price_id, quantity: item.quantity };
        }),
        periodEnd: row.period_end,
        cancelAtPeriodEnd: row.cancel_at_period_end === 1,
        pending: row.pending && JSON.parse(row.pending),
      })),
    ),
    invoices: byTime(invoices).map((row) => ({
      id: row.gateway_id,
      status: row.status,
      totalCents: row.total_cents,
      amountPaidCents: row.amount_paid_cents,
      amountRefundedCents: row.amount_refunded_cents,
    })),
  };
}
