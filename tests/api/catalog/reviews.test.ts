import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { type Client, startApp, type TestApp } from '../../setup/app/app.ts';
import { parseCsv } from '../../setup/content/parse-csv.ts';
import { changeBeside } from '../../setup/database/change-beside.ts';
import { rowOf } from '../../setup/database/records.ts';

let app: TestApp;
let admin: Person;
let visitor: Client;
beforeAll(async () => {
  app = await startApp();
  await addProducts(app);
  admin = await personWithRole(app, 'ADMIN');
  visitor = app.browser();
});
afterAll(() => app.close());

const productOf = async (slug: string) =>
  (await admin.client.get(`/api/admin/products/${slug}`).expect(200)).body.product;

async function subscriber(plan: string): Promise<Person> {
  const person = await signedInPerson(app);
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await person.client.post(`/api/users/${person.id}/update-payment`).send({ card }).expect(200);
  await person.client.post('/api/subscription/subscribe').send({ plan }).expect(201);
  return person;
}

const review = async ({ client }: Person, slug: string, input: object) =>
  (await client.post(`/api/products/${slug}/reviews`).send(input).expect(201)).body.review;

const ratingOf = async (slug: string) => {
  const { product } = (await visitor.get(`/api/products/${slug}`).expect(200)).body;
  return [product.rating, product.reviews_count];
};

describe('a review', () => {
  test('has pages made again when the name of its author changes', async () => {
    const buyer = await subscriber('pro');
    await review(buyer, 'pro', { rating: 5, body: 'Good.' });
    const versionOf = async () => (await rowOf(app.db, 'content_versions', { kind: 'catalog' })).version;
    const before = await versionOf();
    await buyer.client.patch(`/api/users/${buyer.id}`).send({ firstName: 'Grace' }).expect(200);
    expect(await versionOf()).not.toBe(before);
  });

  test('is written once, by who has the product', async () => {
    const buyer = await subscriber('pro');
    const other = await signedInPerson(app);
    const input = { rating: '4', body: ' Good.\r\n\r\nVery. ' };
    await visitor.post('/api/products/pro/reviews').send(input).expect(401);
    await other.client.post('/api/products/pro/reviews').send(input).expect(403);
    await buyer.client.post('/api/products/more-pages/reviews').send(input).expect(403);
    await buyer.client.post('/api/products/unknown/reviews').send(input).expect(404);
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { rating: '' },
      { body: ' ' },
      { status: 'x' },
    ])
      await buyer.client
        .post('/api/products/pro/reviews')
        .send({ ...input, ...wrong })
        .expect(422);
    const given = await review(buyer, 'pro', input);
    expect(given).toMatchObject({
      rating: 4,
      body: 'Good.\n\nVery.',
      status: 'approved',
      product: { slug: 'pro' },
    });
    await buyer.client.post('/api/products/pro/reviews').send(input).expect(409);
  });

  test('is one, however often it is sent at once', async () => {
    const buyer = await subscriber('pro-plus');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        buyer.client.post('/api/products/pro-plus/reviews').send({ rating: 5, body: 'Yes.' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('is changed and deleted by its author only, and counts in the mean', async () => {
    const [one, two] = [await subscriber('more-pages'), await subscriber('more-pages')];
    const { id: productId } = await productOf('more-pages');
    const first = await review(one, 'more-pages', { rating: 5, body: 'Much room.' });
    await review(two, 'more-pages', { rating: 2, body: 'Too little.' });
    expect(await ratingOf('more-pages')).toEqual([3.5, 2]);
    const path = `/api/products/${productId}/reviews/${first.id}`;
    for (const { client } of [two, admin]) {
      await client.patch(path).send({ rating: 1 }).expect(404);
      await client.delete(path).expect(404);
    }
    const { body } = await one.client.patch(path).send({ rating: 3 }).expect(200);
    expect(body.review).toMatchObject({ rating: 3, body: 'Much room.' });
    expect(await ratingOf('more-pages')).toEqual([2.5, 2]);
    const list = await visitor.get('/api/products/more-pages/reviews').expect(200);
    expect(list.body).toMatchObject({ count: 2, next: null });
    expect(list.body.results[0]).toMatchObject({ rating: 2, author: { name: two.name } });
    expect(list.body.results[0]).not.toHaveProperty('status');
    await one.client.delete(path).expect(200);
    expect(await ratingOf('more-pages')).toEqual([2, 1]);
    await review(one, 'more-pages', { rating: 4, body: 'Again.' });
  });

  test('is reported once by each user, and hidden, shown or deleted by admins', async () => {
    const author = await subscriber('pro');
    const [first, second] = [await signedInPerson(app), await signedInPerson(app)];
    const { id, product } = await review(author, 'pro', { rating: 1, body: 'Rude words.' });
    const path = `/api/products/${product.id}/reviews/${id}`;
    for (const { client } of [first, first, second, author]) await client.post(`${path}/report`).expect(200);
    await visitor.post(`${path}/report`).expect(401);
    const reported = async () =>
      (await admin.client.get('/api/admin/reviews?isReported=true&nameLike=rude').expect(200)).body.results;
    expect(await reported()).toMatchObject([{ id, reports_count: 2, status: 'approved' }]);

    const moderated = `/api/admin/reviews/${id}`;
    await first.client.patch(moderated).send({ status: 'hidden' }).expect(404);
    const before = await ratingOf('pro');
    await admin.client.patch(moderated).send({ status: 'hidden' }).expect(200);
    expect((await ratingOf('pro'))[1]).toBe((before[1] as number) - 1);
    expect(await reported()).toEqual([]);
    await second.client.post(`${path}/report`).expect(404);
    const edited = await author.client.patch(path).send({ body: 'Polite words.' }).expect(200);
    expect(edited.body.review).toMatchObject({ body: 'Polite words.', status: 'hidden' });
    await admin.client
      .post('/api/admin/reviews/bulk')
      .send({ ids: [id], action: 'show' })
      .expect(200);
    expect(await ratingOf('pro')).toEqual(before);
    await admin.client
      .post('/api/admin/reviews/bulk')
      .send({ ids: ['unknown'], action: 'delete' })
      .expect(404);
    await admin.client
      .post('/api/admin/reviews/bulk')
      .send({ ids: [id, 'unknown'], action: 'delete' })
      .expect(200);
    await admin.client.delete(moderated).expect(404);
  });

  test('is changed while several are moderated', async () => {
    const [one, other] = [await subscriber('pro'), await subscriber('pro')];
    const ids: string[] = [];
    for (const author of [one, other])
      ids.push((await review(author, 'pro', { rating: 4, body: 'Good.' })).id);
    const bulk = (action: string) => admin.client.post('/api/admin/reviews/bulk').send({ ids, action });
    const change = { table: 'product_reviews', id: ids[1] ?? '', kind: 'catalog' } as const;
    for (const action of ['hide', 'delete'])
      expect((await changeBeside(app, change, () => bulk(action))).body).toMatchObject({ count: 2 });
  });

  test('is a row of a CSV file, which no spreadsheet runs', async () => {
    const author = await subscriber('pro');
    await review(author, 'pro', { rating: 5, body: '=HYPERLINK("x")' });
    const { text } = await admin.client
      .get('/api/admin/reviews?format=csv&rating=5&nameLike=hyper')
      .expect(200);
    const [head, row] = parseCsv(text);
    expect(head).toContain('author_name');
    expect(row).toContain(`'=HYPERLINK("x")`);
    expect(row).toContain(author.name);
  });

  test('may be written about a purchase, unless it was paid back', async () => {
    const { id, slug } = (
      await admin.client
        .post('/api/admin/products')
        .send({ name: 'A handbook', kind: 'item', status: 'live', licence: 'Yours.' })
        .expect(201)
    ).body.product;
    const { plan } = (
      await admin.client
        .post('/api/admin/product-plans')
        .send({ productId: id, name: 'Handbook', priceType: 'one_time', unitKind: 'app', amount: 10 })
        .expect(201)
    ).body;
    const buyer = await subscriber('pro');
    const { customers, ownedProducts } = app.services;
    const price = { id: plan.id, name: 'Handbook', amountCents: 1000, period: null, product: { id } };
    await customers.change(buyer.id, (customer, gateway) =>
      gateway.purchase(customer.gateway_id, { price, quantity: 1, key: 'handbook' }),
    );
    expect(await ownedProducts.hasProduct(buyer.id, id)).toBe(true);
    expect(await ownedProducts.hasProduct(admin.id, id)).toBe(false);
    await review(buyer, slug, { rating: 5, body: 'Read it.' });
    const { results } = (await buyer.client.get('/api/invoices').expect(200)).body;
    const bought = results.find((invoice: { order_kind: string }) => invoice.order_kind === 'purchase');
    await admin.client.post(`/api/admin/invoices/${bought.id}/refund`).send({ amount: 4 }).expect(200);
    expect(await ownedProducts.hasProduct(buyer.id, id)).toBe(true);
    await admin.client.post(`/api/admin/invoices/${bought.id}/refund`).send({}).expect(200);
    expect(await ownedProducts.hasProduct(buyer.id, id)).toBe(false);
  });
});

test('deleting an account deletes its reviews, and the mean follows', async () => {
  const author = await subscriber('more-pages');
  await review(author, 'more-pages', { rating: 1, body: 'Leaving.' });
  const [, count] = await ratingOf('more-pages');
  await admin.client.delete(`/api/admin/users/${author.id}`).expect(200);
  expect((await ratingOf('more-pages'))[1]).toBe((count as number) - 1);
});
