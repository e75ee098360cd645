import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from '../../access/expect-documented.ts';
import { type Person, personWithRole } from '../../factories.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp({ PLANS: 'off' });
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());

const others = [
  'GET /api/sites',
  'GET /api/bots',
  'GET /api/admin/users',
  'GET /api/search/availability/site',
];

async function statusOf(route: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const address = path.replace(':userId', admin.id).replaceAll(/:\w+/g, 'pro');
  const call = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return (await admin.client[call](address)).status;
}

test('plans, products and payments are not found, everything else is', async () => {
  const sold = app.services.routes.all
    .filter(({ tag }) => tag === 'Marketplace' || tag === 'Billing')
    .map(nameOf);
  expect(sold).toEqual(
    expect.arrayContaining([
      'GET /api/subscription/user',
      'GET /api/invoices',
      'GET /api/users/:userId/payment-method',
      'POST /api/users/:userId/update-payment',
      'PATCH /api/users/:userId/billing-details',
      'POST /api/payment/webhook',
      'POST /api/products/:id/install',
      'POST /api/products/:productId/reviews',
      'GET /api/admin/product-plans',
    ]),
  );
  for (const route of sold) expect(await statusOf(route), route).toBe(404);
  for (const route of others) expect(await statusOf(route), route).not.toBe(404);
});

test('a form and an address in other letters are not found either', async () => {
  const form = admin.client.post('/api/subscription/subscribe').type('form').send({ plan: 'pro' });
  expect((await form).status).toBe(404);
  expect((await admin.client.get('/API/Products')).status).toBe(404);
  const event = supertest(app.origin).post('/api/payment/webhook').set('Content-Type', 'application/json');
  expect((await event.send('{}')).status).toBe(404);
});
