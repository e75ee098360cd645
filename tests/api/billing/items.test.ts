import { beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';

const shop = withShop();

let admin: Person;
beforeAll(async () => {
  admin = await personWithRole(shop.app, 'ADMIN');
});

let count = 0;

async function upload({ client }: Person, text = 'Chapter one.') {
  const { body } = await client
    .post('/api/media/upload')
    .attach('files[]', Buffer.from(text), `hand book ${++count}.txt`)
    .expect(201);
  return body.results[0] as { id: string; slug: string; source_url: string };
}

const addItem = (fields: object) =>
  admin.client.post('/api/admin/products').send({ name: `Item ${++count}`, kind: 'item', ...fields });

async function addFreeItem(fields: object): Promise<{ id: string; slug: string }> {
  const { product } = (await addItem({ status: 'live', ...fields }).expect(201)).body;
  await admin.client
    .post('/api/admin/product-plans')
    .send({ productId: product.id, name: 'Once', priceType: 'one_time', unitKind: 'app', amount: 0 })
    .expect(201);
  return product;
}

const edit = (id: string, change: object) => admin.client.patch(`/api/admin/products/${id}`).send(change);
const download = ({ client }: Person, product: string) => client.get(`/api/products/${product}/download`);

test('the file of an item is downloaded by who has it, and opened by nobody else', async () => {
  const file = await upload(admin);
  const item = await addFreeItem({ fileMediaId: file.id, licence: '**For you** only.' });
  const [buyer, other] = [await signedInPerson(shop.app), await signedInPerson(shop.app)];
  await download(buyer, item.id).expect(404);
  await buyer.client.post(`/api/products/${item.id}/install`).expect(201);
  const { text, headers } = await download(buyer, item.id).expect(200);
  expect(text).toBe('Chapter one.');
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename=${file.slug}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await download(buyer, item.slug).expect(200)).text).toBe('Chapter one.');
  for (const person of [other, admin]) await download(person, item.id).expect(404);
  for (const person of [buyer, other]) await person.client.get(file.source_url).expect(404);
  const { product } = (await buyer.client.get(`/api/products/${item.id}`).expect(200)).body;
  expect(JSON.stringify(product)).not.toMatch(/For you|hand-book/);
  // An archived product stays with who has it.
  await edit(item.id, { status: 'archived' }).expect(200);
  await download(buyer, item.id).expect(200);
});

test('an item that was paid back is gone', async () => {
  const file = await upload(admin);
  const { id } = (await admin.client.get('/api/admin/products/handbook')).body.product;
  await edit(id, { fileMediaId: file.id }).expect(200);
  const buyer = await signedInPerson(shop.app);
  await shop.saveCard(buyer, CARDS.good);
  await buyer.client.post('/api/products/handbook/install').expect(201);
  await download(buyer, 'handbook').expect(200);
  const [invoice] = await shop.invoicesOf(buyer);
  await admin.client.post(`/api/admin/invoices/${invoice.id}/refund`).send({}).expect(200);
  await download(buyer, 'handbook').expect(404);
});

test('an item is published with a file or a licence text, and keeps one of them', async () => {
  const { body } = await addItem({ status: 'live' }).expect(422);
  expect(body.errors.status).toEqual(['An item needs a file or a licence text before it is published.']);
  const { product } = (await addItem({}).expect(201)).body;
  await edit(product.id, { status: 'live' }).expect(422);
  await admin.client
    .post('/api/admin/products/bulk')
    .send({ ids: [product.id], action: 'publish' })
    .expect(422);
  await edit(product.id, { status: 'live', licence: 'Use it.' }).expect(200);
  await edit(product.id, { licence: '' }).expect(422);
  const file = await upload(admin);
  const saved = await edit(product.id, { licence: '', fileMediaId: file.id }).expect(200);
  expect(saved.body.product).toMatchObject({ licence: null, file: { id: file.id, name: file.slug } });
  await edit(product.id, { licence: 'x'.repeat(20_001) }).expect(422);
  const app = await addItem({ kind: 'app', licence: 'No.', fileMediaId: file.id }).expect(422);
  expect(Object.keys(app.body.errors).sort()).toEqual(['file_media_id', 'licence']);
});

test('the file is a private one of the admin, which is neither published nor deleted while it is sold', async () => {
  const stranger = await signedInPerson(shop.app);
  const [file, theirs] = [await upload(admin), await upload(stranger)];
  for (const fileMediaId of [theirs.id, 'unknown'])
    expect(Object.keys((await addItem({ fileMediaId }).expect(422)).body.errors)).toEqual(['file_media_id']);
  await admin.client.patch(`/api/media/${file.id}`).send({ visibility: 'public' }).expect(200);
  await addItem({ fileMediaId: file.id }).expect(422);
  await admin.client.patch(`/api/media/${file.id}`).send({ visibility: 'private' }).expect(200);
  const { product } = (await addItem({ fileMediaId: file.id }).expect(201)).body;

  await admin.client.patch(`/api/media/${file.id}`).send({ visibility: 'public' }).expect(409);
  await admin.client.patch(`/api/media/${file.id}`).send({ visibility: 'private' }).expect(200);
  await admin.client.delete(`/api/media/${file.id}`).expect(409);
  const { used_in } = (await admin.client.get(`/api/media/${file.id}`).expect(200)).body.media;
  expect(used_in).toMatchObject([{ kind: 'item', label: `Download of ${product.name}` }]);
  // Another admin saves the form with the file that is not theirs.
  const colleague = await personWithRole(shop.app, 'ADMIN');
  await colleague.client
    .patch(`/api/admin/products/${product.id}`)
    .send({ summary: 'New.', fileMediaId: file.id })
    .expect(200);
  await edit(product.id, { fileMediaId: '' }).expect(200);
  await admin.client.delete(`/api/media/${file.id}`).expect(200);
});

test('a granted plan counts as a product that the user has, and the free plan does not', async () => {
  const person = await signedInPerson(shop.app);
  const review = (plan: string) =>
    person.client.post(`/api/products/${plan}/reviews`).send({ rating: 5, body: 'Good.' });
  const grant = (plan: string) =>
    admin.client.patch(`/api/admin/users/${person.id}/plan`).send({ plan }).expect(200);
  await review('pro').expect(403);
  await grant('pro');
  await review('pro').expect(201);
  await review('pro-plus').expect(403);
  await grant('free');
  await review('free').expect(403);
});
