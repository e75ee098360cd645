import { expect, test } from 'vitest';
import { LIMITS } from '#server/plans/entitlements/limits.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { rowOf } from '../../setup/database/records.ts';

const shop = withShop();

const version = async () => (await shop.app.services.versions.current()).get(LIMITS);

test('a sync drops what is cached of limits only if a subscription has changed', async () => {
  const { person, id } = await shop.subscriber();
  const before = await version();
  shop.setTime('2026-02-01T10:00:00Z');
  await person.client.post('/api/payment/refresh').send({}).expect(200);
  expect(await version()).toBe(before);
  await person.client.post(`/api/subscription/${id}/unsubscribe`).send({}).expect(200);
  expect(await version()).not.toBe(before);
});

test('a customer who is deleted at the gateway loses the limits at once, owes nothing, and is told', async () => {
  const { person, id } = await shop.subscriber();
  await shop.saveCard(person, CARDS.declinedLater);
  await shop.advance('2026-02-28T10:01:00Z');
  const [owed] = await shop.invoicesOf(person);
  expect(owed).toMatchObject({ status: 'open', amount_due: 29 });
  const before = await version();

  const { gateway_id } = await rowOf(shop.app.db, 'customers', { user_id: person.id });
  await shop.app.services.gateway.deleteCustomer(gateway_id);
  await shop.app.services.customers.enqueueSyncOf(gateway_id);
  await shop.app.services.worker.idle();
  expect(await version()).not.toBe(before);
  expect(await rowOf(shop.app.db, 'subscriptions', { id })).toMatchObject({ status: 'canceled' });
  expect((await shop.invoicesOf(person))[0]).toMatchObject({
    id: owed.id,
    status: 'uncollectible',
    problem: null,
    next_attempt_at: null,
  });
  expect(shop.app.mailbox.mailsTo(person.email).at(-1)?.subject).toBe('Your subscription to pro has ended');
});
