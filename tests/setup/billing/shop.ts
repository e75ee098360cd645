import { afterAll, beforeAll } from 'vitest';
import type { Sandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import { type Person, signedInPerson } from '../../factories.ts';
import { addProducts } from '../accounts/catalog.ts';
import { startApp, type TestApp } from '../app/app.ts';

export const CARDS = {
  good: '4242424242424242',
  declinedLater: '4000000000000341',
  authentication: '4000002500003155',
};

/** An application with plans, whose clock tests set, and customers of its sandbox. */
export function withShop() {
  const time = { now: () => new Date(time.at), at: Date.parse('2026-01-31T10:00:00Z') };
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({}, time);
    await addProducts(app);
  });
  afterAll(() => app.close());

  const shop = {
    get app() {
      return app;
    },
    setTime(iso: string) {
      time.at = Date.parse(iso);
    },
    /** Carries out what is due until then, as the worker does every minute. */
    async advance(iso: string) {
      shop.setTime(iso);
      for (const id of await (app.services.sandbox as Sandbox).listDue())
        await app.services.customers.enqueueSyncOf(id);
      await app.services.worker.idle();
    },
    async saveCard({ client, id }: Person, number: string, expYear = 2090) {
      const card = { number, expMonth: 12, expYear, cvc: '123' };
      await client.post(`/api/users/${id}/update-payment`).send({ card }).expect(200);
    },
    planOf: async ({ client }: Person) =>
      (await client.get('/api/subscription/user').expect(200)).body.subscription,
    invoicesOf: async ({ client }: Person) => (await client.get('/api/invoices').expect(200)).body.results,
    /** A customer since 31 January 2026, 10:00 UTC. */
    async subscriber(plan = 'pro', period = 'month') {
      shop.setTime('2026-01-31T10:00:00Z');
      const person = await signedInPerson(app);
      await shop.saveCard(person, CARDS.good);
      const { body } = await person.client
        .post('/api/subscription/subscribe')
        .send({ plan, period })
        .expect(201);
      return { person, id: body.subscription.id as string };
    },
  };
  return shop;
}
