import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSyncCustomer } from '#server/shop/billing/sync/sync-customer.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';
import { readableGateway, unreadCustomer } from '../../setup/billing/read-customer.ts';
import { countQueries } from '../../setup/database/count-queries.ts';
import { addRows, rowOf, rowsOf } from '../../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a sync of 100 invoices takes five queries, and one for each row that has changed', async () => {
  const { gateway, customer } = readableGateway(100);
  const row = unreadCustomer();
  await addRows(app.db, 'customers', row);
  const counted = countQueries(app.services.database.db);
  const database = { ...app.services.database, db: counted.db };
  const syncCustomer = createSyncCustomer({ ...app.services, database, gateway });
  async function queriesOfReading(): Promise<number> {
    const before = counted.count();
    await syncCustomer(row.id);
    return counted.count() - before;
  }

  // The first one writes the invoices and the buyer.
  expect(await queriesOfReading()).toBe(5 + 101);
  expect(await queriesOfReading()).toBe(5);
  for (const invoice of customer.invoices.slice(0, 3)) invoice.amountRefundedCents = 100;
  expect(await queriesOfReading()).toBe(5 + 3);
  expect(await rowsOf(app.db, 'invoices', { amount_refunded_cents: 100 })).toHaveLength(3);
});

test('a customer of another gateway is not synced', async () => {
  const { gateway } = readableGateway(0);
  const row = { ...unreadCustomer(), gateway: 'sandbox' as const, gateway_id: 'cus_2' };
  await addRows(app.db, 'customers', row);
  const missing = { ...gateway, readCustomer: async () => undefined };
  await createSyncCustomer({ ...app.services, gateway: missing })(row.id);
  expect(await rowsOf(app.db, 'customers', { id: row.id })).toMatchObject([
    { synced_at: null, deleted_at: null },
  ]);
});

test('a trial that began and ended between two syncs counts as tried', async () => {
  await addProducts(app);
  const { id: priceId, product_id } = await rowOf(app.db, 'product_plans', { slug: 'pro-month' });
  const { gateway, customer } = readableGateway(0);
  const row = { ...unreadCustomer(), gateway_id: 'cus_3' };
  await addRows(app.db, 'customers', row);
  const [begun, end] = ['2027-01-01T10:00:00.000Z', '2027-01-15T10:00:00.000Z'];
  customer.subscriptions.push({
    ...{ id: 'sub_1', status: 'active', items: [{ priceId, quantity: 1 }], pending: null },
    ...{ periodStart: end, periodEnd: '2027-02-15T10:00:00.000Z', trialEnd: end, createdAt: begun },
    ...{ cancelAtPeriodEnd: false, cancelReason: null, canceledAt: null, endedAt: null },
  });
  await createSyncCustomer({ ...app.services, gateway })(row.id);
  expect(await rowsOf(app.db, 'trials', { customer_id: row.id })).toMatchObject([{ product_id }]);
});
