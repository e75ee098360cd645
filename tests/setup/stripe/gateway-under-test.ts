import { expect } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import type { CardProblem, Gateway, GatewayCustomer } from '#server/shop/billing/gateway/gateway.ts';
import { createStripeGateway } from '#server/shop/billing/gateway/stripe/stripe.ts';
import type { ChargedPrice } from '#server/shop/catalog/catalog.ts';
import { type StripeServer, startStripe } from './stripe-server.ts';

/** A gateway with what happens in the browser, and a clock that tests move. */
export interface GatewayUnderTest {
  gateway: Gateway;
  clock: TestClock;
  /** A new customer of a new user. */
  customer(): Promise<string>;
  saveCard(customerId: string, number: string, expYear?: number): Promise<CardProblem | undefined>;
  /** The customer's answer to the question of the bank. */
  confirm(customerId: string, clientSecret: string, isConfirmed: boolean): Promise<void>;
  /** A webhook of the gateway. */
  event(customerId: string): { body: Buffer; signature: string };
  close(): Promise<void>;
}

interface TestClock {
  now(): Date;
  set(time: string): void;
}

export function testClock(): TestClock {
  let time = '';
  return {
    now: () => new Date(time),
    set(next) {
      time = next;
    },
  };
}

export async function openStripe(
  limits: { timeoutMs?: number; retries?: number } = {},
): Promise<GatewayUnderTest & { stripe: StripeServer }> {
  const clock = testClock();
  const stripe = await startStripe(clock);
  const { account } = stripe;
  const gateway = connectTo(stripe, clock, limits);
  return {
    gateway,
    clock,
    stripe,
    customer: () => gateway.createCustomer({ userId: newId(), email: 'ann@example.com', name: 'Ann' }),
    saveCard: (customerId, number, expYear) =>
      gateway.saveCard(customerId, {
        paymentMethodId: account.addPaymentMethod(number, expYear ? { expYear } : {}),
      }),
    async confirm(_customerId, clientSecret, isConfirmed) {
      account.confirm(clientSecret, isConfirmed);
    },
    event: (customerId) => stripe.event({ object: 'invoice', id: 'in_1', customer: customerId }),
    async close() {
      await stripe.close();
      expect(stripe.problems).toEqual([]);
    },
  };
}

/** Another process with the same account. */
export const connectTo = (
  { url, webhookSecret, ...account }: StripeServer,
  clock: Clock,
  {
    secretKey = account.secretKey,
    automaticTax = false,
    timeoutMs = 1000,
    retries,
  }: { secretKey?: string; automaticTax?: boolean; timeoutMs?: number; retries?: number } = {},
) =>
  createStripeGateway({
    secretKey,
    webhookSecret,
    apiBase: url,
    automaticTax,
    clock,
    log: createLog('silent'),
    timeoutMs,
    retries,
  });

const price = (
  id: string,
  amountCents: number,
  period: ChargedPrice['period'],
  name: string,
): ChargedPrice => ({
  id,
  name,
  amountCents,
  period,
  product: { id: id.replace(/-[^-]+$/, '') },
});

export const PRICES = {
  pro: price('pro-month', 2900, 'month', 'Pro, monthly'),
  proYear: price('pro-year', 29000, 'year', 'Pro, yearly'),
  plus: price('plus-month', 9900, 'month', 'Pro Plus, monthly'),
  plusYear: price('plus-year', 99000, 'year', 'Pro Plus, yearly'),
  daily: price('ads-day', 100, 'day', 'Ads, daily'),
  item: price('icons-once', 1500, null, 'Icons'),
};

/** The customer's state, of which there must be one subscription. */
export async function readOnly(gateway: Gateway, customerId: string) {
  const customer = (await gateway.readCustomer(customerId)) as GatewayCustomer;
  const [subscription, ...others] = customer.subscriptions;
  if (!subscription || others.length > 0) throw new Error(`${customer.subscriptions.length} subscriptions`);
  return { customer, subscription, ref: { customerId, id: subscription.id } };
}
