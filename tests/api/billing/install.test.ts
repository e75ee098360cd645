import { expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { png } from '../../setup/content/pictures.ts';

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

test('an app gives its assistant a picture, and its website a theme', async () => {
  const admin = await personWithRole(shop.app, 'ADMIN');
  const { body: uploaded } = await admin.client
    .post('/api/media/upload')
    .attach('files[]', await png(), 'face.png')
    .expect(201);
  const [face] = uploaded.results;
  const template = {
    name: 'Front desk',
    avatarMediaId: face.id,
    theme: { color: '#1d4ed8', position: 'bottom-left' },
  };
  const { product } = (await admin.client.get('/api/admin/products/help-desk')).body;
  const edit = (change: object) =>
    admin.client.patch(`/api/admin/products/${product.id}`).send({ template: change });
  await edit({ avatarMediaId: 'unknown' }).expect(422);
  await edit({ theme: { color: 'red' } }).expect(422);
  await edit(template).expect(200);
  const { body: edited } = await edit({ theme: { mode: 'dark' } }).expect(200);
  const theme = { color: '#1d4ed8', position: 'bottom-left', mode: 'dark' };
  expect(edited.product.template).toMatchObject({
    greeting: 'Hello from the template.',
    avatar: { media_id: face.id },
    theme,
  });
  expect((await admin.client.get(`/api/media/${face.id}`)).body.media.used_in).toMatchObject([
    { kind: 'product', label: 'Product help-desk' },
  ]);

  const person = await signedInPerson(shop.app);
  const { bot } = (await install(person, 'help-desk').expect(201)).body;
  expect(bot).toMatchObject({ name: 'Front desk', avatar: { media_id: face.id }, theme });
  // As the form sends it: the picture is not the owner's, and stays.
  const patch = { description: 'Helps.', avatarMediaId: face.id };
  const kept = await person.client.patch(`/api/bots/${bot.id}`).send(patch).expect(200);
  expect(kept.body.bot.avatar.media_id).toBe(face.id);
  const { site } = (
    await person.client.post('/api/sites').send({ domain: 'themed.invalid', botId: bot.id }).expect(201)
  ).body;
  expect(site.theme).toEqual(theme);
  const removed = await person.client.patch(`/api/bots/${bot.id}`).send({ avatarMediaId: '' }).expect(200);
  expect(removed.body.bot.avatar).toBeNull();
  await person.client.patch(`/api/bots/${bot.id}`).send({ avatarMediaId: face.id }).expect(422);
});
