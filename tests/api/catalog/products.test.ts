import { sql } from 'kysely';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { type Client, startApp, type TestApp } from '../../setup/app/app.ts';
import { parseCsv } from '../../setup/content/parse-csv.ts';
import { changeBeside } from '../../setup/database/change-beside.ts';

let app: TestApp;
let admin: Person;
let ada: Person;
let visitor: Client;
let count = 0;
beforeAll(async () => {
  app = await startApp();
  await addProducts(app);
  [admin, ada] = [await personWithRole(app, 'ADMIN'), await signedInPerson(app)];
  visitor = app.browser();
});
afterAll(() => app.close());

const unique = (name: string) => `${name} ${++count}`;

const addProduct = async ({ kind = 'item', ...more }: { kind?: string; [field: string]: unknown } = {}) =>
  (
    await admin.client
      .post('/api/admin/products')
      .send({
        name: unique('Tea'),
        kind,
        status: 'live',
        licence: kind === 'item' ? 'Yours.' : null,
        ...more,
      })
      .expect(201)
  ).body.product;

const addPlan = async (productId: string, more: object = {}) =>
  (
    await admin.client
      .post('/api/admin/product-plans')
      .send({
        productId,
        name: unique('Monthly'),
        priceType: 'recurring',
        billingPeriod: 'month',
        unitKind: 'app',
        amount: '1,234.50',
        ...more,
      })
      .expect(201)
  ).body.plan;

const patchPlan = async (id: string, change: object) =>
  (await admin.client.patch(`/api/admin/product-plans/${id}`).send(change).expect(200)).body.plan;

async function subscribe({ client, id }: Person, plan: string) {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await client.post(`/api/users/${id}/update-payment`).send({ card }).expect(200);
  await client.post('/api/subscription/subscribe').send({ plan }).expect(201);
}

describe('a product', () => {
  test('has all fields, and a slug from its name', async () => {
    const product = await addProduct({
      name: 'Night shift',
      kind: 'app',
      summary: 'Answers at night.',
      description: 'For **owls**.',
      icon: 'moon',
      category: 'Assistants',
      provider: 'openai',
      features: 'One\r\n\r\n Two ',
      limits: { answers: 500, storage_mb: '', branding: 'hidden' },
      template: { greeting: 'Good night.', suggestions: ['Who?'], tone: 'friendly' },
    });
    expect(product).toMatchObject({
      slug: 'night-shift',
      kind: 'app',
      icon: 'moon',
      category: 'Assistants',
      features: ['One', 'Two'],
      limits: { answers: 500, branding: 'hidden' },
      template: { greeting: 'Good night.', suggestions: ['Who?'], tone: 'friendly' },
      plans: [],
      subscribers_count: 0,
      rating: null,
    });
    expect(product.icon_shape.path).toMatch(/^M/);
    const again = await addProduct({ name: 'Night shift' });
    expect(again.slug).toMatch(/^night-shift-.+/);
    expect(again.position).toBeGreaterThan(product.position);

    const { body } = await visitor.get('/api/products/night-shift').expect(200);
    expect(body.product).toMatchObject({ id: product.id, description: 'For **owls**.' });
    expect(body.product).not.toHaveProperty('template');
  });

  test('keeps absent fields, limits and texts of its template', async () => {
    const { id } = await addProduct({
      kind: 'app',
      summary: 'Old.',
      limits: { sites: 1, bots: 2 },
      template: { greeting: 'Hello.', refusal: 'No.' },
    });
    const { body } = await admin.client
      .patch(`/api/admin/products/${id}`)
      .send({ limits: { bots: null, pages: '1,000' }, template: { greeting: 'Hi.' } })
      .expect(200);
    expect(body.product).toMatchObject({ summary: 'Old.', template: { greeting: 'Hi.', refusal: 'No.' } });
    expect(body.product.limits).toEqual({ sites: 1, pages: 1000 });
  });

  test('is refused with all errors at once', async () => {
    const { body } = await admin.client
      .post('/api/admin/products')
      .send({
        name: ' ',
        kind: 'car',
        slug: 'No slug',
        status: 'gone',
        provider: 'nobody',
        limits: { sites: -1, answers: '1,0', cats: 3 },
        mediaIds: Array.from({ length: 13 }, (_, n) => `${n}`),
        features: Array.from({ length: 31 }, (_, n) => `${n}`),
        owner: 'me',
      })
      .expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      [
        'features',
        'kind',
        'limits.answers',
        'limits.cats',
        'limits.sites',
        'media_ids',
        'name',
        'owner',
        'provider',
        'slug',
        'status',
      ].sort(),
    );
    for (const [change, field] of [
      [{ icon: 'no-such-icon' }, 'icon'],
      [{ template: { greeting: 'x' } }, 'template'],
      [{ mediaIds: ['unknown'] }, 'media_ids'],
      [{ slug: 'pro' }, 'slug'],
    ] as const) {
      const answer = await admin.client
        .post('/api/admin/products')
        .send({ name: 'Tea', kind: 'item', ...change })
        .expect(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  test('has one slug among parallel requests', async () => {
    const slug = `same-${++count}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.client.post('/api/admin/products').send({ name: 'Same', kind: 'item', slug }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const unnamed = await Promise.all(Array.from({ length: 4 }, () => addProduct({ name: 'Parallel' })));
    expect(new Set(unnamed.map((product) => product.slug)).size).toBe(4);
  });

  test('has a slug whose availability ignores case', async () => {
    const free = async (query: string) =>
      (await admin.client.get(`/api/search/availability/product?${query}`).expect(200)).body.is_available;
    expect(await free('value=pro')).toBe(false);
    expect(await free('value=PRO')).toBe(false);
    expect(await free('value=PRO&current=pro')).toBe(true);
    expect(await free('value=unused-slug')).toBe(true);
    await admin.client.get('/api/search/availability/product?value=No%20slug').expect(422);
    await ada.client.get('/api/search/availability/product?value=pro').expect(404);
  });

  test('is for admins as a draft, for everybody when live', async () => {
    const { id, slug } = await addProduct({ status: 'draft' });
    await visitor.get(`/api/products/${id}`).expect(404);
    await ada.client.get(`/api/products/${slug}`).expect(404);
    await admin.client.get(`/api/products/${slug}`).expect(200);
    await admin.client.patch(`/api/admin/products/${id}`).send({ status: 'live' }).expect(200);
    await visitor.get(`/api/products/${slug}`).expect(200);
  });

  test('stays visible to who has it when it is archived', async () => {
    const { id, slug } = await addProduct({ kind: 'add-on' });
    const plan = await addPlan(id);
    const buyer = await signedInPerson(app);
    await subscribe(buyer, slug);
    await admin.client.patch(`/api/admin/products/${id}`).send({ status: 'archived' }).expect(200);
    await buyer.client.get(`/api/products/${slug}`).expect(200);
    await buyer.client.get(`/api/product-plans/${plan.id}`).expect(200);
    const { body } = await visitor.get('/api/product-plans?limit=50').expect(200);
    expect(body.results.map(({ id }: { id: string }) => id)).not.toContain(plan.id);
    await ada.client.get(`/api/products/${slug}`).expect(404);
    await visitor.get(`/api/product-plans/${plan.id}`).expect(404);
  });

  test('is deleted only if nobody ever had it', async () => {
    const sold = await addProduct({ kind: 'add-on' });
    await addPlan(sold.id);
    await subscribe(await signedInPerson(app), sold.slug);
    const { body } = await admin.client.delete(`/api/admin/products/${sold.id}`).expect(409);
    expect(body.message).toBe(
      'This is used by 1 subscription, 1 invoice. Archive it instead: it leaves the shop, and who has it keeps it.',
    );
    await admin.client.patch(`/api/admin/products/${sold.id}`).send({ kind: 'item' }).expect(409);

    const { id } = await addProduct();
    const plan = await addPlan(id);
    await admin.client.delete(`/api/admin/products/${id}`).expect(200);
    await admin.client.get(`/api/admin/products/${id}`).expect(404);
    await admin.client.get(`/api/admin/product-plans/${plan.id}`).expect(404);
  });

  test('is not deleted while an account was given it, which keeps it under another slug', async () => {
    const { id, slug } = await addProduct({ kind: 'plan', limits: { sites: 7 } });
    await admin.client.patch(`/api/admin/users/${ada.id}/plan`).send({ plan: slug }).expect(200);
    await admin.client.delete(`/api/admin/products/${id}`).expect(409);
    await admin.client
      .patch(`/api/admin/products/${id}`)
      .send({ slug: `${slug}-renamed` })
      .expect(200);
    expect((await app.services.planGrants.of(ada.id)).plan).toBe(`${slug}-renamed`);
    await admin.client.patch(`/api/admin/users/${ada.id}/plan`).send({ plan: null }).expect(200);
    await admin.client.delete(`/api/admin/products/${id}`).expect(200);
  });
});

test('the free plan cannot be archived, renamed, priced or deleted', async () => {
  const { product } = (await admin.client.get('/api/admin/products/free').expect(200)).body;
  const path = `/api/admin/products/${product.id}`;
  for (const change of [{ status: 'archived' }, { slug: 'gratis' }, { kind: 'item' }])
    await admin.client.patch(path).send(change).expect(422);
  await admin.client.delete(path).expect(409);
  await admin.client
    .post('/api/admin/products/bulk')
    .send({ ids: [product.id], action: 'archive' })
    .expect(422);
  const plan = `/api/admin/product-plans/${product.plans[0].id}`;
  for (const change of [{ amount: 5 }, { archived: true }])
    await admin.client.patch(plan).send(change).expect(422);
});

describe('products', () => {
  test('are listed with filters, in the order of the shop', async () => {
    const [first, second] = [
      await addProduct({ kind: 'model', provider: 'aws', summary: 'Listed rare' }),
      await addProduct({ kind: 'item', summary: 'Listed rare' }),
    ];
    const names = async (path: string, { client } = admin) =>
      (await client.get(path).expect(200)).body.results.map(({ name }: { name: string }) => name);
    expect(await names('/api/products?nameLike=listed%20RARE')).toEqual([first.name, second.name]);
    expect(await names('/api/products?nameLike=listed%20rare&kind=model,app')).toEqual([first.name]);
    expect(await names('/api/products?provider=aws&kind=model')).toEqual([first.name]);
    expect(await names(`/api/admin/products?nameLike=${first.slug}&status=live`)).toEqual([first.name]);
    expect(await names(`/api/admin/products?nameLike=${first.slug}&status=draft`)).toEqual([]);
    const { body } = await visitor.get('/api/products?limit=1&page=2').expect(200);
    expect(body).toMatchObject({
      next: '/api/products?limit=1&page=3',
      previous: '/api/products?limit=1&page=1',
    });
    expect(body.results).toHaveLength(1);

    await admin.client.post(`/api/admin/products/${second.id}/move`).send({ direction: 'up' }).expect(200);
    expect(await names('/api/products?nameLike=listed%20rare')).toEqual([second.name, first.name]);
    expect(await names('/api/products?nameLike=listed%20rare&sort=name&order=desc')).toEqual(
      [first.name, second.name].sort().reverse(),
    );
    await admin.client.post('/api/admin/products/unknown/move').send({ direction: 'up' }).expect(404);
  });

  test('are a CSV file for admins, safe in spreadsheets', async () => {
    const { slug } = await addProduct({ name: '=SUM(1)' });
    const { text } = await admin.client.get(`/api/admin/products?format=csv&nameLike=${slug}`).expect(200);
    const [head, row] = parseCsv(text);
    expect(head?.slice(0, 4)).toEqual(['id', 'slug', 'kind', 'name']);
    expect(row?.[3]).toBe("'=SUM(1)");
    const { plans } = (await admin.client.get('/api/admin/products/pro')).body.product;
    const file = await admin.client
      .get(`/api/admin/product-plans?format=csv&productId=${plans[0].product_id}`)
      .expect(200);
    expect(parseCsv(file.text)).toHaveLength(3);
  });

  test('are changed while several are published or deleted', async () => {
    const ids = [(await addProduct()).id, (await addProduct()).id];
    const change = { table: 'products', id: ids[1], kind: 'catalog' } as const;
    const bulk = (action: string) => admin.client.post('/api/admin/products/bulk').send({ ids, action });
    for (const action of ['publish', 'delete'])
      expect((await changeBeside(app, change, () => bulk(action))).body).toMatchObject({ count: 2 });
  });

  test('are changed although the database ends a deadlock', async () => {
    const ids = [(await addProduct()).id, (await addProduct()).id];
    const send = () => admin.client.post('/api/admin/products/bulk').send({ ids, action: 'publish' });
    const change = { table: 'products', id: ids[1], kind: 'catalog' } as const;
    const answer = await changeBeside(app, change, send, async (tx) => {
      if (app.services.database.engine !== 'postgres') return;
      // The request, which notices it first, is the one that is ended.
      await sql`set local deadlock_timeout = '1min'`.execute(tx);
      await sql`update products set id = id where id = ${ids[0]}`.execute(tx);
    });
    expect(answer.status).toBe(200);
    await supertest(app.origin).get('/readyz').expect(200);
  });

  test('are published, archived and deleted together', async () => {
    const [one, other] = [await addProduct({ status: 'draft' }), await addProduct({ status: 'draft' })];
    const bulk = (action: string, ids: string[]) =>
      admin.client.post('/api/admin/products/bulk').send({ ids, action });
    const { body } = await bulk('publish', [one.id, other.id]).expect(200);
    expect(body).toEqual({ count: 2, message: '2 products published.' });
    await visitor.get(`/api/products/${one.id}`).expect(200);
    await bulk('delete', ['unknown']).expect(404);
    const { body: rest } = await bulk('archive', [one.id, other.id, 'unknown']).expect(200);
    expect(rest.message).toBe('2 products archived. One was not found: it was deleted meanwhile.');
    await visitor.get(`/api/products/${one.id}`).expect(404);
    await bulk('delete', [one.id, other.id]).expect(200);
    await admin.client.get(`/api/admin/products/${one.id}`).expect(404);
  });
});

describe('a plan', () => {
  test('of an add-on recurs: a price that is paid once would raise no limit', async () => {
    const { id } = await addProduct({ kind: 'add-on' });
    const { body } = await admin.client
      .post('/api/admin/product-plans')
      .send({ productId: id, name: 'Once', priceType: 'one_time', unitKind: 'site', amount: 5 })
      .expect(422);
    expect(body.errors).toEqual({ price_type: ['An add-on is paid regularly.'] });
  });

  test.each([
    ['-5', 'Enter an amount of zero or more.'],
    ['12,5', 'Write a dot before the decimals, like 1,234.50.'],
    ['1.999', 'Enter an amount with at most two decimals, like 1,234.50.'],
    ['1000000', 'Enter at most 999,999.99.'],
    ['', 'Enter an amount, like 1,234.50.'],
  ])('has one error for the price %j', async (amount, error) => {
    const { body } = await admin.client.post('/api/admin/product-plans').send({ amount }).expect(422);
    expect(body.errors.amount).toEqual([error]);
  });

  test('has a price in dollars with at most two decimals, and a period only if it recurs', async () => {
    const { id } = await addProduct();
    expect(await addPlan(id)).toMatchObject({
      amount: 1234.5,
      currency: 'USD',
      billing_period: 'month',
      trial_days: 0,
    });
    // A form sends the fields of a recurring price, which it hides.
    const once = { priceType: 'one_time', billingPeriod: 'month', trialDays: 7, amount: 0 };
    expect(await addPlan(id, once)).toMatchObject({ amount: 0, billing_period: null, trial_days: 0 });
    for (const [change, field] of [
      [{ amount: '1.999', billingPeriod: 'year' }, 'amount'],
      [{ amount: -1, billingPeriod: 'year' }, 'amount'],
      [{ amount: 1_000_000, billingPeriod: 'year' }, 'amount'],
      [{ billingPeriod: '' }, 'billing_period'],
      [{ billingPeriod: 'month' }, 'billing_period'],
      [{ billingPeriod: 'century' }, 'billing_period'],
      [{ billingPeriod: 'year', trialDays: 366 }, 'trial_days'],
      [{ billingPeriod: 'year', slug: 'pro-month' }, 'slug'],
      [{ billingPeriod: 'year', productId: 'unknown' }, 'product_id'],
    ] as const) {
      const { body } = await admin.client
        .post('/api/admin/product-plans')
        .send({
          productId: id,
          name: 'Other',
          priceType: 'recurring',
          unitKind: 'app',
          amount: 5,
          ...change,
        })
        .expect(422);
      expect(Object.keys(body.errors), JSON.stringify(change)).toEqual([field]);
    }
  });

  test('keeps its price for subscribers: another price is another plan with the same slug', async () => {
    const { id, slug } = await addProduct({ kind: 'add-on' });
    const plan = await addPlan(id, { amount: 5, trialDays: 0 });
    const buyer = await signedInPerson(app);
    await subscribe(buyer, slug);

    const renamed = await patchPlan(plan.id, { name: 'By the month', trialDays: 14 });
    expect(renamed).toMatchObject({ id: plan.id, name: 'By the month', trial_days: 14 });
    const dearer = await patchPlan(plan.id, { amount: '7.50' });
    expect(dearer).toMatchObject({ slug: plan.slug, amount: 7.5, archived_at: null, subscribers_count: 0 });
    expect(dearer.id).not.toBe(plan.id);

    const { product } = (await admin.client.get(`/api/admin/products/${id}`).expect(200)).body;
    expect(product.plans.map((each: { amount: number }) => each.amount)).toEqual([7.5, 5]);
    expect(product.plans[1]).toMatchObject({ id: plan.id, amount: 5, subscribers_count: 1 });
    expect(product.plans[1].slug).toMatch(new RegExp(`^${plan.slug}-`));
    expect(product.plans[1].archived_at).not.toBeNull();
    expect((await visitor.get(`/api/products/${slug}`)).body.product.plans).toMatchObject([{ amount: 7.5 }]);
    await visitor.get(`/api/product-plans/${plan.id}`).expect(404);
    await admin.client.patch(`/api/admin/product-plans/${plan.id}`).send({ amount: 9 }).expect(409);
    await admin.client.patch(`/api/admin/product-plans/${plan.id}`).send({ archived: false }).expect(422);
    await admin.client.patch(`/api/admin/product-plans/${plan.id}`).send({ name: 'Old price' }).expect(200);

    await patchPlan(dearer.id, { archived: true });
    const restored = await patchPlan(plan.id, { archived: false });
    expect(restored).toMatchObject({ id: plan.id, archived_at: null });
  });

  test('is replaced once by parallel changes of its price', async () => {
    const { id } = await addProduct();
    const plan = await addPlan(id, { amount: 5 });
    const answers = await Promise.all(
      [6, 7, 8].map((amount) => admin.client.patch(`/api/admin/product-plans/${plan.id}`).send({ amount })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { plans } = (await admin.client.get(`/api/admin/products/${id}`)).body.product;
    expect(plans.filter((each: { archived_at: string | null }) => each.archived_at === null)).toHaveLength(1);
  });

  test('is saved at the payment service, whose failure does not lose it', async () => {
    const save = vi.spyOn(app.services.gateway, 'savePrice').mockRejectedValue(new Error('down'));
    const { id } = await addProduct();
    const plan = await addPlan(id, { amount: 5 });
    expect(save).toHaveBeenCalledWith({
      id: plan.id,
      name: plan.name,
      amountCents: 500,
      period: 'month',
      product: { id },
    });
    await addPlan(id, { amount: 0, billingPeriod: 'year' });
    expect(save.mock.calls.every(([price]) => price.amountCents > 0)).toBe(true);
    save.mockRestore();
  });
});
