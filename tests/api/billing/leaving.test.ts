import { expect, test } from 'vitest';
import { PASSWORD } from '../../factories.ts';
import { withShop } from '../../setup/billing/shop.ts';
import { rowOf } from '../../setup/database/records.ts';

const shop = withShop();

test('the export of an account contains its subscriptions and invoices', async () => {
  const { person, id } = await shop.subscriber();
  const { body } = await person.client.get(`/api/users/${person.id}/export`).expect(200);
  expect(body).toMatchObject({
    payment_method: { last4: '4242' },
    billing_details: { company: '' },
    subscriptions: [{ id, plan: 'pro', status: 'active' }],
    invoices: [{ total: 29, status: 'paid', lines: [{ amount: 29 }] }],
  });
});

test('deleting an account ends what renews, and keeps the invoices with their buyer', async () => {
  const { person, id } = await shop.subscriber();
  await person.client
    .patch(`/api/users/${person.id}/billing-details`)
    .send({ name: 'Rosa Tea', company: 'Tea & Co', country: 'de', taxId: 'DE123456789' })
    .expect(200);
  await person.client.post('/api/subscription/subscribe/update?plan=pro-plus').expect(200);
  const customer = await rowOf(shop.app.db, 'customers', { user_id: person.id });
  await person.client.delete(`/api/users/${person.id}`).send({ password: PASSWORD }).expect(200);
  await shop.app.services.worker.idle();
  expect(await shop.app.services.gateway.readCustomer(customer.gateway_id)).toBeUndefined();
  expect(await rowOf(shop.app.db, 'subscriptions', { id })).toMatchObject({ status: 'canceled' });
  expect(await rowOf(shop.app.db, 'customers', { id: customer.id })).toMatchObject({
    user_id: null,
    card: null,
  });
  const invoice = await rowOf(shop.app.db, 'invoices', {
    customer_id: customer.id,
    billing_reason: 'subscription_update',
  });
  expect(JSON.parse(invoice.buyer)).toMatchObject({
    company: 'Tea & Co',
    country: 'DE',
    taxId: 'DE123456789',
  });
});
