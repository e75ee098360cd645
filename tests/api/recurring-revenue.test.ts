import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumEnding, sumRecurringByMonth } from '#server/office/back-office/overview.queries.ts';
import { insertProduct, insertSales } from '../bench/many-sales.ts';
import { signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeRows, rowOf } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const MONTHS = ['2026-01', '2026-02', '2026-03'].map((month, i) => ({
  month,
  start: `${month}-01T00:00:00.000Z`,
  end: `2026-0${i + 2}-01T00:00:00.000Z`,
}));

interface Sold {
  planId: string;
  quantity: number;
  from: string;
  to?: string;
  status?: 'active' | 'trialing' | 'canceled';
  isCancelled?: boolean;
}

test('subscriptions count in the months at whose end they ran, by the price of a month', async () => {
  const { db } = app.services.database;
  expect(await sumRecurringByMonth(db, MONTHS)).toEqual([0, 0, 0]);
  const [monthly, yearly] = await insertProduct(db);
  if (!monthly || !yearly) throw new Error('There are no plans.');
  await subscribe({ planId: monthly.id, quantity: 2, from: '2025-03-05' });
  await subscribe({ planId: yearly.id, quantity: 12, from: '2026-02-28' });
  await subscribe({
    planId: monthly.id,
    quantity: 1,
    from: '2026-01-01',
    to: '2026-03-01',
    status: 'canceled',
  });
  await subscribe({
    planId: monthly.id,
    quantity: 7,
    from: '2026-01-01',
    to: '2026-01-31',
    status: 'canceled',
  });
  const trial = { planId: monthly.id, quantity: 9, from: '2026-01-01', status: 'trialing' } as const;
  await subscribe({ ...trial, isCancelled: true });
  const sums = await sumRecurringByMonth(db, MONTHS);
  expect(sums.map(Math.round)).toEqual([3 * 1900, 4 * 1900, 3 * 1900]);
  expect(await sumEnding(db)).toBe(0);
  // It counts until it ends.
  await subscribe({ planId: yearly.id, quantity: 12, from: '2026-01-05', isCancelled: true });
  expect((await sumRecurringByMonth(db, MONTHS)).map(Math.round)).toEqual([4 * 1900, 5 * 1900, 4 * 1900]);
  expect(Math.round(await sumEnding(db))).toBe(1900);
});

async function subscribe({
  planId,
  quantity,
  from,
  to,
  status = 'active',
  isCancelled = false,
}: Sold): Promise<void> {
  const { db } = app.services.database;
  const { id } = await signedInPerson(app);
  const plan = await rowOf(db, 'product_plans', { id: planId });
  await insertSales(db, [await rowOf(db, 'users', { id })], { id: planId, productId: plan.product_id });
  const customer = await rowOf(db, 'customers', { user_id: id });
  const subscription = await rowOf(db, 'subscriptions', { customer_id: customer.id });
  const ended_at = to === undefined ? null : `${to}T00:00:00.000Z`;
  const cancelled = { status, cancel_at_period_end: isCancelled ? 1 : 0 } as const;
  await changeRows(db, 'subscriptions', { id: subscription.id }, cancelled);
  const change = { status, ended_at, created_at: `${from}T00:00:00.000Z` };
  await changeRows(db, 'subscription_items', { subscription_id: subscription.id }, { ...change, quantity });
}
