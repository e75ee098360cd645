import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#server/accounts/users/users.ts';
import { AppError } from '#server/platform/errors.ts';
import { createCustomers } from '#server/shop/billing/customers/customers.ts';
import { createPaymentMethods } from '#server/shop/billing/customers/payment-methods.ts';
import type { Sandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import { createSubscriptions } from '#server/shop/billing/subscriptions/subscriptions.ts';
import { createSyncCustomer } from '#server/shop/billing/sync/sync-customer.ts';
import { createUser } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';
import { expectSynced } from '../../setup/billing/expect-synced.ts';
import { type Fault, faultyGateway } from '../../setup/billing/faulty-gateway.ts';
import { createRandom } from '../../setup/billing/random.ts';
import { rowsOf } from '../../setup/database/records.ts';

const CUSTOMERS = 50;
const ACTIONS = 200;
const CARDS = ['4242424242424242', '4000000000000341', '4000002500003155', '5555555555554444'];

const time = { now: () => new Date(time.at), at: Date.parse('2027-12-15T10:00:00Z') };
let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, time);
  await addProducts(app);
});
afterAll(() => app.close());

/** One story shows a fault of the sync as a rule; all of them take fifteen seconds. */
const isBrief = process.env.TEST_ENGINES !== 'all';

/** The seed of a failure repeats it. */
test.each(isBrief ? [1] : [1, 2, 3, 4, 5, 6, 7, 8])(
  'after random actions, faults and lost events the tables equal the gateway (seed %i)',
  async (seed) => {
    const { services } = app;
    const sandbox = services.sandbox as Sandbox;
    const random = createRandom(seed);
    let isFaulty = true;
    const fault = (): Fault =>
      isFaulty && random.chance(0.15) ? random.pick(['before', 'after']) : undefined;
    const gateway = faultyGateway(sandbox, fault);
    const syncCustomer = createSyncCustomer({ ...services, gateway });
    const customers = createCustomers({ ...services, gateway, syncCustomer });
    const subscriptions = createSubscriptions({ ...services, gateway, customers });
    const cards = createPaymentMethods({ gateway, customers, payOwed: subscriptions.payOwed });
    const people = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, n) => createUser(app.db, `customer${seed}-${n}@example.org`)),
    );
    const events: string[] = [];

    const saveCard = (viewer: Viewer) =>
      cards.update(viewer, { number: random.pick(CARDS), expMonth: 6, expYear: 2090, cvc: '1' });
    const subscribe = (viewer: Viewer) =>
      subscriptions.subscribe(viewer, {
        productSlug: random.pick(['pro', 'pro-plus', 'more-pages']),
        quantity: random.pick([1, 3]),
      });
    const actions: ((viewer: Viewer) => Promise<unknown>)[] = [
      saveCard,
      subscribe,
      subscribe,

      (viewer) =>
        subscriptions.changePlan(viewer, {
          productSlug: random.pick(['pro', 'pro-plus']),
          period: random.pick(['month', 'year']),
        }),
      (viewer) => anySubscription(viewer, (id) => subscriptions.cancel(viewer, id)),
      (viewer) => anySubscription(viewer, (id) => subscriptions.resume(viewer, id)),
      (viewer) => anySubscription(viewer, (id) => subscriptions.pay(viewer, id)),
      (viewer) =>
        anySubscription(viewer, (id) =>
          subscriptions.update(viewer, id, { quantity: random.pick([1, 2, 5]) }),
        ),
      async (viewer) => {
        const customer = await customers.find(viewer.id);
        const state = customer && (await sandbox.readCustomer(customer.gateway_id));
        const [invoice] = state?.invoices.filter(({ status }) => status === 'paid') ?? [];
        if (customer && invoice)
          await gateway.refund(
            { customerId: customer.gateway_id, id: invoice.id },
            { amountCents: 1, key: `${events.length}` },
          );
      },
    ];

    async function anySubscription(viewer: Viewer, act: (id: string) => Promise<unknown>): Promise<unknown> {
      const all = await subscriptions.listOf(viewer.id);
      return all.length > 0 ? act(random.pick(all).id) : undefined;
    }

    /** The gateway tells of a change: a third of its events is lost, some arrive twice, in any order. */
    async function deliverEvents(): Promise<void> {
      const arriving = random.shuffle(events.splice(0)).filter(() => random.chance(2 / 3));
      for (const id of arriving.flatMap((event) => (random.chance(0.3) ? [event, event] : [event]))) {
        const [row] = await rowsOf(app.db, 'customers', { gateway_id: id });
        if (row) await syncCustomer(row.id).catch(ignoreExpected);
      }
    }

    for (const { id, name } of people) await saveCard({ id, name } as Viewer).catch(ignoreExpected);
    for (let step = 0; step < ACTIONS; step += 1) {
      const user = random.pick(people);
      const viewer = { id: user.id, name: user.name } as Viewer;
      await random.pick(actions)(viewer).catch(ignoreExpected);
      const customer = await customers.find(user.id);
      if (customer) events.push(customer.gateway_id);
      if (random.chance(0.2)) {
        time.at += random.next() * 20 * 86_400_000;
        events.push(...(await sandbox.listDue()));
      }
      if (random.chance(0.2)) await deliverEvents();
    }

    isFaulty = false;
    time.at += 25 * 3_600_000;
    for (const { id } of await rowsOf(app.db, 'customers')) await syncCustomer(id);
    let bought = 0;
    for (const { id } of people) {
      const customer = await customers.find(id);
      if (!customer) continue;
      const read = await expectSynced(app.db, sandbox, customer);
      bought += read?.subscriptions.length ?? 0;
    }
    // The actions have had effects.
    expect(bought).toBeGreaterThan(CUSTOMERS / 4);
  },
);

/** Refusals and failures of the gateway are part of the test; errors of the code are not. */
function ignoreExpected(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
