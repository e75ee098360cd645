import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type GatewayUnderTest,
  openStripe,
  PRICES,
  readOnly,
} from '#tests/setup/stripe/gateway-under-test.ts';
import type { Fault } from '#tests/setup/stripe/stripe-server.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { GatewayCustomer } from '../gateway.ts';

const VISA = '4242424242424242';
const START = '2027-04-01T10:00:00.000Z';
const { pro, plus, item } = PRICES;

const order = (price = pro, key = newId()) => ({ price, quantity: 1, key });

// The library repeats a request whose connection was reset after half a second, also without retries.
const usual = Stripe.prototype.getInitialNetworkRetryDelay;
beforeAll(() => {
  Stripe.prototype.getInitialNetworkRetryDelay = () => 0;
});
afterAll(() => {
  Stripe.prototype.getInitialNetworkRetryDelay = usual;
});

/** Each request that changes something. */
const WRITES = [
  /POST .*\/products$/,
  /POST .*\/prices$/,
  /POST .*\/customers$/,
  /POST .*\/customers\/cus/,
  /POST .*\/attach$/,
  /POST .*\/subscriptions$/,
  /POST .*\/pay$/,
  /POST .*\/subscriptions\/sub/,
  /POST .*\/subscription_schedules$/,
  /POST .*\/subscription_schedules\/[\w-]+$/,
  /POST .*\/release$/,
  /DELETE .*\/subscriptions\/sub/,
  /POST .*\/invoices$/,
  /POST .*\/invoiceitems$/,
  /POST .*\/finalize$/,
  /POST .*\/payment_intents$/,
  /POST .*\/refunds$/,
];

/** A customer of a caller that repeats an order with the same key while the service cannot be reached. */
async function story({ gateway, saveCard }: GatewayUnderTest): Promise<GatewayCustomer> {
  const user = { userId: newId(), email: 'ann@example.com', name: 'Ann' };
  const id = await persistently(() => gateway.createCustomer(user));
  await persistently(() => saveCard(id, VISA));
  const first = { ...order(), trialDays: 0 };
  expect(await persistently(() => gateway.subscribe(id, first))).toEqual({ status: 'paid' });
  const { ref } = await readOnly(gateway, id);
  const up = { ...order(plus), when: 'now' as const };
  expect(await persistently(() => gateway.change(ref, up))).toEqual({ status: 'paid' });
  const down = { ...order(pro), when: 'renewal' as const };
  await persistently(() => gateway.change(ref, down));
  await persistently(() => gateway.revokeChange(ref));
  await persistently(() => gateway.cancel(ref, { when: 'now' })).catch((error: unknown) => {
    // An attempt whose answer was lost has ended the subscription.
    expect(error).toMatchObject({ status: 404 });
  });
  const bought = order(item);
  expect(await persistently(() => gateway.purchase(id, bought))).toEqual({ status: 'paid' });
  const payment = { amountCents: 500, key: newId() };
  await persistently(() => gateway.createPayment(id, payment));
  const readAll = async () => (await gateway.readCustomer(id)) as GatewayCustomer;
  const purchase = (await readAll()).invoices.at(-1)?.id as string;
  const refund = { amountCents: 400, key: newId() };
  await persistently(() => gateway.refund({ customerId: id, id: purchase }, refund));
  return readAll();
}

async function persistently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 0; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503 || count === 20) throw error;
    }
  }
}

// Most of the time of these tests is spent waiting.
test.concurrent.each<Pick<Fault, 'kind' | 'when'>>([
  { kind: 429, when: 'before' },
  { kind: 500, when: 'before' },
  { kind: 500, when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'slow', when: 'before' },
  { kind: 'slow', when: 'after' },
])('nothing is done twice: $kind $when the effect of each request', async (fault) => {
  const faulty = await openStripe({ timeoutMs: 150, retries: 0 });
  const { faults, account } = faulty.stripe;
  faulty.clock.set(START);
  faults.push(...WRITES.map((path) => ({ path, ...fault })));
  const { subscriptions, invoices, payments } = await story(faulty);
  expect(faults).toEqual([]);
  expect(subscriptions).toMatchObject([{ status: 'canceled', items: [{ priceId: 'plus-month' }] }]);
  expect(invoices.map(({ status, totalCents }) => [status, totalCents])).toEqual([
    ['paid', 2900],
    ['paid', 7000],
    ['paid', 1500],
  ]);
  expect(invoices[2]?.amountRefundedCents).toBe(400);
  expect(payments).toMatchObject([{ amountCents: 500 }]);
  expect(account.customers.size).toBe(1);
  expect(account.prices.size).toBe(3);
  await faulty.close();
});

test.concurrent('a service that cannot be reached is one error, and the same order succeeds later', async () => {
  const { gateway, stripe, clock, customer, saveCard, close } = await openStripe();
  clock.set(START);
  const id = await customer();
  await saveCard(id, VISA);
  const path = /POST .*\/pay$/;
  const outage = { path, kind: 500, when: 'before' } as const;
  stripe.faults.push(outage, outage, outage);
  const first = { ...order(), trialDays: 0 };
  await expect(gateway.subscribe(id, first)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('nothing is charged twice'),
    retryAfter: 60,
  });
  expect((await gateway.readCustomer(id))?.invoices).toMatchObject([{ status: 'open', problem: null }]);
  expect(await gateway.subscribe(id, first)).toEqual({ status: 'paid' });
  expect((await gateway.readCustomer(id))?.invoices).toMatchObject([{ status: 'paid', totalCents: 2900 }]);
  await close();
});
