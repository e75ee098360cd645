import { expect, test } from 'vitest';
import { type Person, personWithRole } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';

const shop = withShop();
const { setTime, advance, saveCard, invoicesOf, subscriber } = shop;

/** The subjects of the mails to a person, in the order in which they were sent. */
async function subjectsTo({ email }: Person): Promise<string[]> {
  await shop.app.services.worker.idle();
  return shop.app.mailbox.mailsTo(email).map(({ subject = '' }) => subject);
}

test('a payment is acknowledged with its lines and amount, once', async () => {
  const { person } = await subscriber();
  expect(await subjectsTo(person)).toEqual(['Your receipt from Foyer: $29.00']);
  const [mail] = shop.app.mailbox.mailsTo(person.email);
  expect(mail?.text).toContain('pro by the month: $29.00');
  expect(mail?.text).toMatch(new RegExp(`/u/${person.name}/billing/invoices/[\\w-]+`));
  await person.client.post('/api/payment/refresh').expect(200);
  expect(await subjectsTo(person)).toHaveLength(1);
});

test('a renewal that fails is reported at each attempt, and at the end that the plan has ended', async () => {
  const { person } = await subscriber();
  await saveCard(person, CARDS.declinedLater);
  await advance('2026-02-28T10:01:00Z');
  expect((await subjectsTo(person)).slice(1)).toEqual(['Your payment to Foyer failed']);
  await advance('2026-03-01T10:01:00Z');
  await advance('2026-03-07T10:01:00Z');
  expect((await subjectsTo(person)).slice(1)).toEqual([
    'Your payment to Foyer failed',
    'Your payment to Foyer failed',
    'Your payment to Foyer failed',
    'Your subscription to pro has ended',
  ]);
});

test('a renewal that the bank wants confirmed leads to the confirmation', async () => {
  const { person } = await subscriber();
  await saveCard(person, CARDS.authentication);
  await advance('2026-02-28T10:01:00Z');
  expect((await subjectsTo(person)).at(-1)).toBe('Your bank asks you to confirm a payment to Foyer');
});

test('a change, a cancellation and a refund are confirmed', async () => {
  const { person, id } = await subscriber();
  await person.client.post('/api/subscription/subscribe/update?plan=pro-plus').expect(200);
  await person.client.post(`/api/subscription/${id}/unsubscribe`).expect(200);
  const admin = await personWithRole(shop.app, 'ADMIN');
  const [invoice] = await invoicesOf(person);
  const refund = (amount: unknown) =>
    admin.client.post(`/api/admin/invoices/${invoice.id}/refund`).send({ amount });
  await refund('1,000').expect(422);
  await refund(10.5).expect(200);
  const { body } = await refund(undefined).expect(200);
  expect(body.invoice).toMatchObject({ amount_paid: 70, amount_refunded: 70 });
  await refund(undefined).expect(422);
  expect((await subjectsTo(person)).slice(1).sort()).toEqual([
    'A refund from Foyer',
    'A refund from Foyer',
    'Your receipt from Foyer: $70.00',
    'Your subscription at Foyer is now pro-plus',
    'Your subscription to pro-plus was cancelled',
  ]);
});

test('a yearly renewal is announced two weeks before, once, and so is a card that expires', async () => {
  const { person } = await subscriber('pro', 'year');
  await saveCard(person, CARDS.good, 2027);
  const daily = async (iso: string) => {
    setTime(iso);
    await shop.app.services.customers.enqueueDaily();
    return (await subjectsTo(person)).slice(1);
  };
  expect(await daily('2027-01-10T10:00:00Z')).toEqual([]);
  expect(await daily('2027-01-18T10:00:00Z')).toEqual(['pro renews on January 31st, 2027']);
  expect(shop.app.mailbox.mailsTo(person.email).at(-1)?.text).toContain('$290.00 for the next year of pro.');
  expect(await daily('2027-01-20T10:00:00Z')).toHaveLength(1);
  await advance('2027-02-01T10:00:00Z');
  expect((await daily('2027-11-02T10:00:00Z')).at(-1)).toBe('Your card ending in 4242 expires next month');
  const count = (await subjectsTo(person)).length;
  expect((await daily('2027-11-04T10:00:00Z')).length + 1).toBe(count);
});

test('the announcement of a renewal names the plan and price that it changes to', async () => {
  const { person } = await subscriber('pro-plus', 'year');
  await person.client
    .post('/api/subscription/subscribe/update')
    .send({ plan: 'pro', period: 'month' })
    .expect(200);
  setTime('2027-01-18T10:00:00Z');
  await shop.app.services.customers.enqueueDaily();
  await subjectsTo(person);
  expect(shop.app.mailbox.mailsTo(person.email).at(-1)?.text).toContain('$29.00 for the next month of pro.');
});
