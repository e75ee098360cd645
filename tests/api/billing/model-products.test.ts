import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson, tokenIn } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { linkIn } from '../../setup/accounts/mail.ts';
import { type ModelApp, openAiAt, startModelApp } from '../../setup/answers/model-app.ts';
import { answers } from '../../setup/answers/model-provider.ts';
import { startApp } from '../../setup/app/app.ts';

let shop: ModelApp;
let admin: Person;
beforeAll(async () => {
  shop = await startModelApp({ '/': '<title>Tea</title><h1>Tea</h1><p>Unopened tea can be returned.</p>' });
  await addProducts(shop.app);
  admin = await personWithRole(shop.app, 'ADMIN');
  for (const model of ['large', 'huge']) await addModel(model, 5);
});
beforeEach(() => shop.provider.behave(answers('It can be returned [1].')));
afterAll(() => shop.close());

async function addModel(model: string, amount: number) {
  const { product } = (
    await admin.client
      .post('/api/admin/products')
      .send({ name: `Model ${model}`, kind: 'model', provider: 'openai', model, status: 'live' })
      .expect(201)
  ).body;
  await admin.client
    .post('/api/admin/product-plans')
    .send({ productId: product.id, name: model, priceType: 'one_time', unitKind: 'model', amount })
    .expect(201);
  return product;
}

async function buy({ client, id }: Person, product: string) {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await client.post(`/api/users/${id}/update-payment`).send({ card }).expect(200);
  await client.post(`/api/products/${product}/install`).expect(201);
}

async function refundAll({ client }: Person) {
  for (const { id } of (await client.get('/api/invoices').expect(200)).body.results)
    await admin.client.post(`/api/admin/invoices/${id}/refund`).send({}).expect(200);
}

const addBot = ({ client }: Person, model: string) =>
  client.post('/api/bots').send({ name: 'Bot', provider: 'openai', model });

const choose = (model: string | null) =>
  shop.owner.client.patch(`/api/bots/${shop.botId}`).send({ provider: 'openai', model });

async function modelThatAnswers(): Promise<unknown> {
  await shop.visitor.ask('Can unopened tea be returned?');
  return shop.provider.calls.at(-1)?.body.model;
}

const prompt = ({ client }: Person, model: string) =>
  client
    .post('/api/chat/playground/new/invoke')
    .set('accept', 'application/json')
    .send({ prompt: 'Can unopened tea be returned?', botId: shop.botId, model });

test('a sold model is for who has the product and for admins, also if the host does not list it', async () => {
  const person = await signedInPerson(shop.app);
  const { body } = await addBot(person, 'large').expect(422);
  expect(body.errors).toEqual({
    model: ['This model comes with Model large. Get it first: /pricing/model-large'],
  });
  await addBot(person, 'huge').expect(422);
  await addBot(person, 'small').expect(201);
  await buy(person, 'model-huge');
  await addBot(person, 'huge').expect(201);
  await addBot(person, 'large').expect(422);
  await addBot(admin, 'large').expect(201);
  await admin.client.patch(`/api/bots/${shop.botId}`).send({ model: 'large' }).expect(422);
});

test('the model answers while its owner has it, and the default one after that', async () => {
  await choose('large').expect(422);
  await prompt(shop.owner, 'openai:large').expect(422);
  await buy(shop.owner, 'model-large');
  await choose('large').expect(200);
  expect(await modelThatAnswers()).toBe('large');
  await prompt(shop.owner, 'openai:large').expect(200);
  await refundAll(shop.owner);
  expect(await modelThatAnswers()).toBe('small');
  await prompt(shop.owner, 'openai:large').expect(422);
  // Other settings can be saved, but not the model again.
  await shop.owner.client.patch(`/api/bots/${shop.botId}`).send({ greeting: 'Hi.' }).expect(200);
  await choose('large').expect(422);
  await choose(null).expect(200);
});

test('a sold model does not go with a website to somebody who has not bought it', async () => {
  const owner = await signedInPerson(shop.app);
  await buy(owner, 'model-huge');
  const receive = async (heir: Person) => {
    const { bot } = (await addBot(owner, 'huge').expect(201)).body;
    const site = { domain: `${heir.name}.invalid`, botId: bot.id };
    const { body } = await owner.client.post('/api/sites').send(site).expect(201);
    await owner.client.post(`/api/sites/${body.site.id}/transfer`).send({ email: heir.email }).expect(201);
    const token = tokenIn(linkIn(await shop.app.mailbox.waitFor(heir.email)));
    await heir.client.post('/api/site-transfers/accept').send({ token }).expect(200);
    return (await heir.client.get(`/api/bots/${bot.id}`).expect(200)).body.bot;
  };
  expect(await receive(await signedInPerson(shop.app))).toMatchObject({ provider: 'local', model: null });
  expect(await receive(admin)).toMatchObject({ provider: 'openai', model: 'huge' });
});

test('a model that was taken from the shop stays with who has it; a draft sells none', async () => {
  const product = await addModel('rare', 0);
  const status = (to: string) =>
    admin.client.patch(`/api/admin/products/${product.id}`).send({ status: to }).expect(200);
  const [owner, other] = [await signedInPerson(shop.app), await signedInPerson(shop.app)];
  await owner.client.post(`/api/products/${product.id}/install`).expect(201);
  await status('archived');
  await addBot(owner, 'rare').expect(201);
  expect((await addBot(other, 'rare').expect(422)).body.errors.model[0]).toContain('not sold any more');
  await status('draft');
  // The host offers `small` and `large` only.
  await addBot(owner, 'rare').expect(422);
});

test('the server’s default is its first model that is not sold', async () => {
  const product = await addModel('small', 5);
  await choose(null).expect(422);
  await admin.client.patch(`/api/admin/products/${product.id}`).send({ model: 'large' }).expect(200);
  await choose(null).expect(200);
  expect(await modelThatAnswers()).toBe('small');
});

test('only a model product names a model, of a provider that has models', async () => {
  for (const [fields, field] of [
    [{ kind: 'app', provider: 'openai' }, 'model'],
    [{ kind: 'model' }, 'provider'],
    [{ kind: 'model', provider: 'local' }, 'provider'],
    [{ kind: 'model', provider: 'openai', model: 'x'.repeat(101) }, 'model'],
  ] as const) {
    const answer = await admin.client
      .post('/api/admin/products')
      .send({ name: 'M', model: 'm', ...fields })
      .expect(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  }
});

test('without plans nothing is sold', async () => {
  const app = await startApp({ ...openAiAt(shop.provider), PLANS: 'off' });
  await addProducts(app, [{ slug: 'large', kind: 'model', prices: { once: 5 } }]);
  await app.db.updateTable('products').set({ provider: 'openai', model: 'large' }).execute();
  await addBot(await signedInPerson(app), 'large').expect(201);
  await app.close();
});
