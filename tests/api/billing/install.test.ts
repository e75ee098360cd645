import { expect, test } from 'vitest';
import { type Person, signedInPerson } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';

const shop = withShop();

const install = ({ client }: Person, product: string, body: object = {}) =>
  client.post(`/api/products/${product}/install`).send(body);

test('an app creates an assistant from its template, each time', async () => {
  const person = await signedInPerson(shop.app);
  const { body } = await install(person, 'help-desk').expect(201);
  expect(body.bot).toMatchObject({
    name: 'help-desk',
    greeting: 'Hello from the template.',
    suggestions: ['When are you open?'],
  });
  const again = await install(person, 'help-desk').expect(201);
  expect(again.body.bot.slug).not.toBe(body.bot.slug);
  // The plan has room for two.
  await install(person, 'help-desk').expect(422);
});

test('an item is bought once, with an invoice', async () => {
  const person = await signedInPerson(shop.app);
  const { body } = await install(person, 'handbook').expect(422);
  expect(body.errors.card).toEqual(['Add a card first.']);
  await shop.saveCard(person, CARDS.good);
  await install(person, 'handbook').expect(201);
  await install(person, 'handbook').expect(201);
  expect(await shop.invoicesOf(person)).toMatchObject([
    { order_kind: 'purchase', billing_reason: null, status: 'paid', amount_paid: 49.5 },
  ]);
});

test('a purchase that is declined leaves nothing to pay', async () => {
  const person = await signedInPerson(shop.app);
  await shop.saveCard(person, CARDS.declinedLater);
  await install(person, 'handbook').expect(422);
  expect(await shop.invoicesOf(person)).toMatchObject([{ status: 'void', amount_paid: 0 }]);
});

test('a purchase that the bank wants confirmed is made with the confirmation', async () => {
  const person = await signedInPerson(shop.app);
  await shop.saveCard(person, CARDS.authentication);
  const { body } = await install(person, 'handbook').expect(201);
  expect(body).toMatchObject({ bot: null, client_secret: expect.any(String) });
  await person.client
    .post('/api/payment/confirm')
    .send({ clientSecret: body.client_secret, isConfirmed: true })
    .expect(200);
  expect((await install(person, 'handbook').expect(201)).body.client_secret).toBeNull();
  expect(await shop.invoicesOf(person)).toHaveLength(1);
});

test('an add-on is subscribed to, and raises the limit at once', async () => {
  const { person } = await shop.subscriber();
  await install(person, 'more-pages', { quantity: 3 }).expect(201);
  expect((await shop.app.services.entitlements.limitsOf(person.id)).pages).toBe(20_000);
});

test('a plan and an unknown product are refused', async () => {
  const person = await signedInPerson(shop.app);
  await install(person, 'pro').expect(422);
  await install(person, 'nothing').expect(404);
  await install(person, 'handbook', { price: 1 }).expect(422);
});
