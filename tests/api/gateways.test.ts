import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import type { Gateway, GatewayCustomer, PaymentOutcome } from '#server/shop/billing/gateway/gateway.ts';
import { type GatewayUnderTest, openStripe, PRICES, readOnly } from '../setup/stripe/gateway-under-test.ts';
import { openSandbox } from '../setup/stripe/sandbox-under-test.ts';

const VISA = '4242424242424242';
const ASKS = '4000002500003155';
const FAILS = '4000000000000341';
const START = '2027-04-01T10:00:00.000Z';
const MID_APRIL = '2027-04-16T10:00:00.000Z';
const { pro, proYear, plus, item } = PRICES;

const order = (price = pro, quantity = 1) => ({ price, quantity, key: newId() });
const fresh = (price = pro, trialDays = 0) => ({ ...order(price), trialDays });
const owed = ({ invoices }: GatewayCustomer) => invoices.filter(({ status }) => status === 'open');
const totals = ({ invoices }: GatewayCustomer) => invoices.map(({ totalCents }) => totalCents);
const statuses = ({ invoices }: GatewayCustomer) => invoices.map(({ status }) => status);

describe.each([
  { name: 'sandbox', open: openSandbox },
  { name: 'stripe', open: () => openStripe() },
])('the gateway $name', ({ open }) => {
  let under: GatewayUnderTest;
  let gateway: Gateway;
  let id: string;
  beforeAll(async () => {
    under = await open();
    gateway = under.gateway;
  });
  beforeEach(async () => {
    under.clock.set(START);
    id = await under.customer();
  });
  afterAll(() => under.close());

  const at = (time: string) => under.clock.set(time);
  const read = () => readOnly(gateway, id);
  const readCustomer = async () => (await gateway.readCustomer(id)) as GatewayCustomer;

  /** A customer who pays with this card for `pro`. */
  async function subscribed(price = pro, number = VISA) {
    await under.saveCard(id, number);
    expect(await gateway.subscribe(id, fresh(price))).toEqual({ status: 'paid' });
    return (await read()).ref;
  }

  function secretOf(step: PaymentOutcome): string {
    if (step.status !== 'authentication_required') throw new Error(`The step is ${step.status}.`);
    return step.clientSecret;
  }

  test('a user has one customer, with the buyer of later invoices', async () => {
    const user = { userId: newId(), email: 'bob@example.com', name: 'Bob' };
    const created = await Promise.all([1, 2, 3].map(() => gateway.createCustomer(user)));
    expect(new Set(created).size).toBe(1);
    expect(await gateway.createCustomer({ ...user, name: 'Robert' })).toBe(created[0]);
    const buyer = {
      name: 'Bob Stone',
      email: 'billing@example.com',
      company: 'Stone & Sons',
      line1: '1 Main Street',
      line2: '',
      city: 'Springfield',
      state: 'OR',
      postalCode: '97477',
      country: 'US',
      taxId: 'US 12',
    };
    id = created[0] as string;
    await gateway.updateBuyer(id, buyer);
    await under.saveCard(id, VISA);
    await gateway.purchase(id, order(item));
    const changed = { ...buyer, company: '', taxId: '', city: 'Salem' };
    await gateway.updateBuyer(id, changed);
    const customer = await readCustomer();
    expect(customer.buyer).toEqual(changed);
    expect(customer.invoices[0]?.buyer).toEqual(buyer);
  });

  test.each([
    [VISA, 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['6280000360000978', 'eftpos_au'],
    [ASKS, 'visa'],
    [FAILS, 'visa'],
  ])('the card %s is saved as %s', async (number, brand) => {
    expect(await under.saveCard(id, number)).toBeUndefined();
    const { card } = await readCustomer();
    expect(card).toMatchObject({ brand, last4: number.slice(-4), expMonth: 12, expYear: 2099 });
  });

  test('a card that is refused leaves the stored one', async () => {
    await under.saveCard(id, VISA);
    expect((await under.saveCard(id, '4000000000000002'))?.message).toMatch(/declined/);
    expect((await under.saveCard(id, '4000000000009995'))?.message).toMatch(/insufficient funds/);
    expect((await under.saveCard(id, VISA, 2026))?.message).toMatch(/expired/);
    expect((await readCustomer()).card?.last4).toBe('4242');
  });

  test('a subscription that is paid is active for a period', async () => {
    await subscribed();
    const { subscription, customer } = await read();
    expect(subscription).toMatchObject({
      status: 'active',
      items: [{ priceId: 'pro-month', quantity: 1 }],
      periodStart: START,
      periodEnd: '2027-05-01T10:00:00.000Z',
      trialEnd: null,
      cancelAtPeriodEnd: false,
      pending: null,
      endedAt: null,
    });
    expect(customer.invoices).toMatchObject([
      {
        subscriptionId: subscription.id,
        status: 'paid',
        billingReason: 'subscription_create',
        currency: 'usd',
        totalCents: 2900,
        taxCents: 0,
        amountDueCents: 2900,
        amountPaidCents: 2900,
        amountRefundedCents: 0,
        periodStart: START,
        periodEnd: '2027-05-01T10:00:00.000Z',
        lines: [{ amountCents: 2900, priceId: 'pro-month', quantity: 1 }],
        problem: null,
        nextAttemptAt: null,
      },
    ]);
    expect(customer.payments).toEqual([]);
  });

  test('the same order twice, also at once, is carried out once', async () => {
    await under.saveCard(id, VISA);
    const twice = fresh();
    await Promise.all([gateway.subscribe(id, twice), gateway.subscribe(id, twice)]);
    expect(await gateway.subscribe(id, twice)).toEqual({ status: 'paid' });
    const { ref, customer } = await read();
    expect(totals(customer)).toEqual([2900]);
    const change = { ...order(plus), when: 'now' as const };
    await gateway.change(ref, change);
    expect(await gateway.change(ref, change)).toEqual({ status: 'paid' });
    const bought = order(item);
    await gateway.purchase(id, bought);
    expect(await gateway.purchase(id, bought)).toEqual({ status: 'paid' });
    expect(totals((await read()).customer)).toEqual([2900, 7000, 1500]);
  });

  test('a declined subscription waits for another card, and expires without one', async () => {
    await under.saveCard(id, FAILS);
    const declined = { status: 'declined', problem: 'card_declined' };
    expect(await gateway.subscribe(id, fresh())).toEqual(declined);
    const { customer, subscription } = await read();
    expect(subscription.status).toBe('incomplete');
    expect(customer.invoices).toMatchObject([
      { status: 'open', problem: 'card_declined', amountPaidCents: 0 },
    ]);
    const invoice = { customerId: id, id: customer.invoices[0]?.id as string };
    expect(await gateway.payInvoice(invoice)).toEqual(declined);
    await under.saveCard(id, VISA);
    expect(await gateway.payInvoice(invoice)).toEqual({ status: 'paid' });
    expect(await gateway.payInvoice(invoice)).toEqual({ status: 'paid' });
    expect((await read()).subscription.status).toBe('active');

    id = await under.customer();
    expect(await gateway.subscribe(id, fresh())).toEqual({ status: 'declined', problem: 'no_card' });
    expect((await read()).customer.invoices).toMatchObject([{ status: 'open', problem: 'no_card' }]);
    at('2027-04-02T10:00:00.000Z');
    const expired = await read();
    expect(expired.subscription.status).toBe('incomplete_expired');
    expect(statuses(expired.customer)).toEqual(['void']);
  });

  test('a payment that the bank asks about is made after the confirmation', async () => {
    await under.saveCard(id, ASKS);
    const clientSecret = secretOf(await gateway.subscribe(id, fresh()));
    const { customer } = await read();
    expect(customer.invoices).toMatchObject([{ status: 'open', problem: 'authentication_required' }]);
    await under.confirm(id, clientSecret, false);
    expect((await read()).subscription.status).toBe('incomplete');
    await under.confirm(id, clientSecret, true);
    const paid = await read();
    expect(paid.subscription.status).toBe('active');
    expect(statuses(paid.customer)).toEqual(['paid']);
  });

  test('a trial costs nothing, and is charged at its end', async () => {
    await under.saveCard(id, VISA);
    expect(await gateway.subscribe(id, fresh(pro, 14))).toEqual({ status: 'paid' });
    const { ref, subscription, customer } = await read();
    const end = '2027-04-15T10:00:00.000Z';
    expect(subscription).toMatchObject({ status: 'trialing', trialEnd: end, periodEnd: end });
    expect(totals(customer)).toEqual([0]);
    // A change that keeps the trial applies without an invoice.
    const kept = { ...order(plus), when: 'now', keepsTrial: true } as const;
    expect(await gateway.change(ref, kept)).toEqual({ status: 'paid' });
    expect((await read()).subscription.items).toEqual([{ priceId: 'plus-month', quantity: 1 }]);
    at(end);
    const charged = await read();
    expect(charged.subscription).toMatchObject({ status: 'active', periodEnd: '2027-05-15T10:00:00.000Z' });
    expect(totals(charged.customer)).toEqual([0, 9900]);

    id = await under.customer();
    at(START);
    expect(await gateway.subscribe(id, fresh(pro, 14))).toEqual({ status: 'paid' });
    at(end);
    expect((await read()).subscription.status).toBe('past_due');
  });

  test('a change that ends a trial charges the first period, as its preview says, or leaves the trial as it was', async () => {
    await gateway.subscribe(id, fresh(pro, 14));
    const { ref, subscription } = await read();
    const ending = { ...order(plus), when: 'now' as const, keepsTrial: false };
    expect(await gateway.change(ref, ending)).toEqual({ status: 'declined', problem: 'no_card' });
    await under.saveCard(id, FAILS);
    expect(await gateway.change(ref, { ...ending, key: newId() })).toMatchObject({ status: 'declined' });
    expect((await read()).subscription).toEqual(subscription);
    await under.saveCard(id, VISA);
    const preview = await gateway.preview(id, {
      ...{ price: plus, quantity: 1, trialDays: 0, when: 'now' },
      subscriptionId: ref.id,
    });
    expect(preview).toMatchObject({ amountDueCents: 9900, next: { at: '2027-05-01T10:00:00.000Z' } });
    expect(await gateway.change(ref, { ...ending, key: newId() })).toEqual({ status: 'paid' });
    const { subscription: changed, customer } = await read();
    expect(changed).toMatchObject({
      status: 'active',
      trialEnd: START,
      periodStart: START,
      periodEnd: '2027-05-01T10:00:00.000Z',
      pending: null,
    });
    expect(customer.invoices.map(({ amountPaidCents }) => amountPaidCents).at(-1)).toBe(9900);
  });

  test('an upgrade now charges the difference for the rest of the period, as its preview says', async () => {
    const ref = await subscribed();
    at(MID_APRIL);
    const change = { price: plus, quantity: 1, trialDays: 0, when: 'now' as const };
    const preview = await gateway.preview(id, { ...change, subscriptionId: ref.id });
    // 15 of 30 days: half of 29 dollars back, half of 99 dollars to pay.
    expect(preview).toMatchObject({
      lines: [{ amountCents: -1450 }, { amountCents: 4950 }],
      amountDueCents: 3500,
      effectiveAt: MID_APRIL,
      next: { amountCents: 9900, at: '2027-05-01T10:00:00.000Z' },
    });
    expect(totals((await read()).customer)).toEqual([2900]);
    expect(await gateway.change(ref, { ...order(plus), when: 'now' })).toEqual({ status: 'paid' });
    const { subscription, customer } = await read();
    expect(subscription).toMatchObject({
      items: [{ priceId: 'plus-month', quantity: 1 }],
      periodEnd: '2027-05-01T10:00:00.000Z',
      pending: null,
    });
    const invoice = customer.invoices[1];
    expect(invoice).toMatchObject({ billingReason: 'subscription_update', amountPaidCents: 3500 });
    expect(invoice?.lines.map(({ description, amountCents }) => ({ description, amountCents }))).toEqual(
      preview.lines,
    );
    at('2027-05-01T10:00:00.000Z');
    const renewed = (await read()).customer.invoices[2];
    expect(renewed).toMatchObject({
      billingReason: 'subscription_cycle',
      amountPaidCents: preview.next?.amountCents,
    });
  });

  test('month → year begins a year now; the unused month is deducted', async () => {
    const ref = await subscribed();
    at(MID_APRIL);
    const change = { price: proYear, quantity: 1, trialDays: 0, when: 'now' as const };
    const preview = await gateway.preview(id, { ...change, subscriptionId: ref.id });
    expect(preview.amountDueCents).toBe(29000 - 1450);
    expect(preview.next).toEqual({ amountCents: 29000, at: '2028-04-16T10:00:00.000Z' });
    await gateway.change(ref, { ...order(proYear), when: 'now' });
    const { subscription, customer } = await read();
    expect(subscription).toMatchObject({ periodStart: MID_APRIL, periodEnd: '2028-04-16T10:00:00.000Z' });
    expect(totals(customer)).toEqual([2900, 27550]);
  });

  test('more of an add-on costs its share; less of it becomes credit for the next invoice', async () => {
    const ref = await subscribed();
    at(MID_APRIL);
    await gateway.change(ref, { ...order(pro, 3), when: 'now' });
    expect((await read()).subscription.items).toEqual([{ priceId: 'pro-month', quantity: 3 }]);
    await gateway.change(ref, { ...order(pro, 1), when: 'now' });
    expect(totals((await read()).customer)).toEqual([2900, 2900, -2900]);
    at('2027-05-01T10:00:00.000Z');
    expect((await read()).customer.invoices[3]).toMatchObject({
      status: 'paid',
      totalCents: 2900,
      amountDueCents: 0,
      amountPaidCents: 0,
    });
  });

  test('a declined upgrade waits for its payment, and can be revoked', async () => {
    const ref = await subscribed();
    await under.saveCard(id, FAILS);
    at(MID_APRIL);
    const change = { ...order(plus), when: 'now' as const };
    expect(await gateway.change(ref, change)).toEqual({ status: 'declined', problem: 'card_declined' });
    expect(await gateway.change(ref, change)).toEqual({ status: 'declined', problem: 'card_declined' });
    const { subscription, customer } = await read();
    const [invoice, ...others] = owed(customer);
    expect(others).toEqual([]);
    expect(subscription).toMatchObject({
      status: 'active',
      items: [{ priceId: 'pro-month', quantity: 1 }],
      pending: { items: [{ priceId: 'plus-month', quantity: 1 }], at: MID_APRIL, invoiceId: invoice?.id },
    });
    await gateway.revokeChange(ref);
    const revoked = await read();
    expect(revoked.subscription.pending).toBeNull();
    expect(owed(revoked.customer)).toEqual([]);

    expect((await gateway.change(ref, { ...order(plus), when: 'now' })).status).toBe('declined');
    await under.saveCard(id, VISA);
    const open = owed((await read()).customer)[0];
    expect(await gateway.payInvoice({ customerId: id, id: open?.id as string })).toEqual({ status: 'paid' });
    expect((await read()).subscription).toMatchObject({ items: [{ priceId: 'plus-month' }], pending: null });
  });

  test('an upgrade that the bank asks about applies after the confirmation, or not after a day', async () => {
    const ref = await subscribed();
    await under.saveCard(id, ASKS);
    secretOf(await gateway.change(ref, { ...order(plus), when: 'now' }));
    at('2027-04-02T10:00:00.000Z');
    const expired = await read();
    expect(expired.subscription).toMatchObject({ items: [{ priceId: 'pro-month' }], pending: null });
    expect(owed(expired.customer)).toEqual([]);
    await under.confirm(id, secretOf(await gateway.change(ref, { ...order(plus), when: 'now' })), true);
    expect((await read()).subscription).toMatchObject({ items: [{ priceId: 'plus-month' }], pending: null });
  });

  test('a downgrade applies at the renewal, and can be replaced or revoked', async () => {
    const ref = await subscribed(plus);
    at(MID_APRIL);
    const renewal = '2027-05-01T10:00:00.000Z';
    const change = { price: pro, quantity: 1, trialDays: 0, when: 'renewal' as const };
    expect(await gateway.preview(id, { ...change, subscriptionId: ref.id })).toMatchObject({
      lines: [{ amountCents: 2900 }],
      amountDueCents: 0,
      effectiveAt: renewal,
      next: { amountCents: 2900, at: renewal },
    });
    await gateway.change(ref, { ...order(proYear), when: 'renewal' });
    const down = { ...order(pro), when: 'renewal' as const };
    await gateway.change(ref, down);
    expect(await gateway.change(ref, down)).toEqual({ status: 'paid' });
    const waiting = await read();
    expect(waiting.subscription).toMatchObject({
      items: [{ priceId: 'plus-month', quantity: 1 }],
      pending: { items: [{ priceId: 'pro-month', quantity: 1 }], at: renewal, invoiceId: null },
    });
    expect(totals(waiting.customer)).toEqual([9900]);
    await gateway.revokeChange(ref);
    expect((await read()).subscription.pending).toBeNull();

    await gateway.change(ref, { ...order(pro), when: 'renewal' });
    at(renewal);
    const renewed = await read();
    expect(renewed.subscription).toMatchObject({ items: [{ priceId: 'pro-month' }], pending: null });
    expect(totals(renewed.customer)).toEqual([9900, 2900]);
    // The subscription can be changed as before.
    await gateway.change(ref, { ...order(plus), when: 'now' });
    expect(totals((await read()).customer)).toEqual([9900, 2900, 7000]);
  });

  test('year → month at the renewal', async () => {
    const ref = await subscribed(proYear);
    await gateway.change(ref, { ...order(pro), when: 'renewal' });
    at('2028-04-01T10:00:00.000Z');
    const { subscription, customer } = await read();
    expect(subscription).toMatchObject({
      items: [{ priceId: 'pro-month' }],
      periodStart: '2028-04-01T10:00:00.000Z',
      periodEnd: '2028-05-01T10:00:00.000Z',
    });
    expect(totals(customer)).toEqual([29000, 2900]);
  });

  test('a cancellation at the end of the period drops a waiting change, and can be taken back', async () => {
    const ref = await subscribed(plus);
    await gateway.change(ref, { ...order(pro), when: 'renewal' });
    at(MID_APRIL);
    await gateway.cancel(ref, { when: 'renewal', reason: 'Too expensive' });
    expect((await read()).subscription).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      cancelReason: 'Too expensive',
      canceledAt: MID_APRIL,
      pending: null,
    });
    await gateway.resume(ref);
    expect((await read()).subscription).toMatchObject({
      cancelAtPeriodEnd: false,
      cancelReason: null,
      canceledAt: null,
    });
    await gateway.cancel(ref, { when: 'renewal' });
    at('2027-05-01T10:00:00.000Z');
    const ended = await read();
    expect(ended.subscription).toMatchObject({ status: 'canceled', endedAt: '2027-05-01T10:00:00.000Z' });
    expect(totals(ended.customer)).toEqual([9900]);
    for (const late of [
      () => gateway.resume(ref),
      () => gateway.cancel(ref, { when: 'now' }),
      () => gateway.change(ref, { ...order(pro), when: 'now' }),
    ])
      await expect(late()).rejects.toMatchObject({ status: 404 });
  });

  test('a cancellation now leaves nothing owed', async () => {
    await under.saveCard(id, FAILS);
    await gateway.subscribe(id, fresh());
    await gateway.cancel((await read()).ref, { when: 'now' });
    const never = await read();
    expect(never.subscription.status).toBe('canceled');
    expect(statuses(never.customer)).toEqual(['void']);

    id = await under.customer();
    const ref = await subscribed();
    await under.saveCard(id, FAILS);
    at('2027-05-01T10:00:00.000Z');
    expect((await read()).subscription.status).toBe('past_due');
    await gateway.cancel(ref, { when: 'now', reason: 'No use' });
    const ended = await read();
    expect(ended.subscription).toMatchObject({ status: 'canceled', cancelReason: 'No use' });
    expect(statuses(ended.customer)).toEqual(['paid', 'uncollectible']);
  });

  test('a declined renewal is tried again, then unpaid, and paid with another card', async () => {
    await subscribed();
    await under.saveCard(id, FAILS);
    at('2027-05-01T10:00:00.000Z');
    const late = await read();
    expect(late.subscription.status).toBe('past_due');
    expect(late.customer.invoices[1]).toMatchObject({
      status: 'open',
      billingReason: 'subscription_cycle',
      problem: 'card_declined',
      nextAttemptAt: '2027-05-02T10:00:00.000Z',
    });
    at('2027-05-20T10:00:00.000Z');
    const unpaid = await read();
    expect(unpaid.subscription.status).toBe('unpaid');
    expect(unpaid.customer.invoices[1]?.nextAttemptAt).toBeNull();
    await under.saveCard(id, VISA);
    const [invoice] = owed((await read()).customer);
    expect(await gateway.payInvoice({ customerId: id, id: invoice?.id as string })).toEqual({
      status: 'paid',
    });
    expect((await read()).subscription.status).toBe('active');
    at('2027-06-01T10:00:00.000Z');
    expect(statuses((await read()).customer)).toEqual(['paid', 'paid', 'paid']);
  });

  test('a subscription that was unpaid for months continues with the present one', async () => {
    await subscribed();
    await under.saveCard(id, FAILS);
    at('2027-07-10T10:00:00.000Z');
    const unpaid = await read();
    expect(unpaid.subscription.status).toBe('unpaid');
    expect(statuses(unpaid.customer)).toEqual(['paid', 'open', 'draft', 'draft']);
    await under.saveCard(id, VISA);
    const [invoice] = owed(unpaid.customer);
    const ref = { customerId: id, id: invoice?.id as string };
    expect(await gateway.payInvoice(ref)).toEqual({ status: 'paid' });
    const paid = await read();
    expect(paid.subscription).toMatchObject({ status: 'active', periodEnd: '2027-08-01T10:00:00.000Z' });
    expect(statuses(paid.customer)).toEqual(['paid', 'paid', 'void', 'paid']);
    expect(await gateway.payInvoice(ref)).toEqual({ status: 'paid' });
    expect(statuses((await read()).customer)).toEqual(['paid', 'paid', 'void', 'paid']);
  });

  test('a card expires', async () => {
    await under.saveCard(id, VISA, 2027);
    await gateway.subscribe(id, fresh(proYear));
    at('2028-04-01T10:00:00.000Z');
    expect((await read()).customer.invoices[1]).toMatchObject({ status: 'open', problem: 'expired_card' });
  });

  test('an attempt that the customer does not pay ends; a renewal stays owed', async () => {
    await under.saveCard(id, ASKS);
    const drop = (secret: string) => gateway.dropPayment(id, secret);
    const first = secretOf(await gateway.subscribe(id, fresh()));
    await expect(gateway.dropPayment(await under.customer(), first)).rejects.toMatchObject({ status: 404 });
    await drop(first);
    await expect(drop(first)).rejects.toMatchObject({ status: 404 });
    await drop(secretOf(await gateway.purchase(id, order(item))));
    expect(statuses(await readCustomer())).toEqual(['void', 'void']);
    expect((await readCustomer()).subscriptions).not.toMatchObject([{ status: 'incomplete' }]);

    id = await under.customer();
    const ref = await subscribed();
    await under.saveCard(id, ASKS);
    await drop(secretOf(await gateway.change(ref, { ...order(plus), when: 'now' })));
    const changed = (await readCustomer()).subscriptions.at(-1);
    expect(changed).toMatchObject({ status: 'active', pending: null, items: [{ priceId: pro.id }] });
    expect(owed(await readCustomer())).toEqual([]);

    const amount = { amountCents: 500, key: newId() };
    const other = await gateway.createPayment(id, amount);
    await drop(other);
    await expect(drop(other)).rejects.toMatchObject({ status: 404 });

    at('2027-05-01T10:00:00.000Z');
    const [renewal] = owed(await readCustomer());
    await drop(secretOf(await gateway.payInvoice({ customerId: id, id: renewal?.id ?? '' })));
    expect(owed(await readCustomer())).toMatchObject([{ id: renewal?.id }]);
  });

  test('a purchase is paid once; nothing is owed for a declined one', async () => {
    expect(await gateway.purchase(id, order(item))).toEqual({ status: 'declined', problem: 'no_card' });
    await under.saveCard(id, FAILS);
    const declined = order(item);
    expect(await gateway.purchase(id, declined)).toEqual({ status: 'declined', problem: 'card_declined' });
    expect(await gateway.purchase(id, declined)).toEqual({ status: 'declined', problem: 'card_declined' });
    expect(statuses(await readCustomer())).toEqual(['void', 'void']);
    await under.saveCard(id, ASKS);
    await gateway.purchase(id, order(item));
    const open = (await readCustomer()).invoices[2]?.id ?? '';
    for (const _twice of [1, 2]) expect(await gateway.dropPurchase({ customerId: id, id: open })).toBe(false);
    expect(owed(await readCustomer())).toEqual([]);
    await under.saveCard(id, VISA);
    const change = { price: item, quantity: 2, trialDays: 0, when: 'now' as const };
    expect(await gateway.preview(id, change)).toMatchObject({ amountDueCents: 3000, next: null });
    expect(await gateway.purchase(id, order(item, 2))).toEqual({ status: 'paid' });
    const { invoices, subscriptions } = await readCustomer();
    expect(subscriptions).toEqual([]);
    expect(await gateway.dropPurchase({ customerId: id, id: invoices[3]?.id ?? '' })).toBe(true);
    expect(invoices[3]).toMatchObject({
      status: 'paid',
      subscriptionId: null,
      billingReason: null,
      amountPaidCents: 3000,
      periodStart: START,
      lines: [{ priceId: 'icons-once', quantity: 2, amountCents: 3000 }],
    });
    await under.saveCard(id, ASKS);
    await under.confirm(id, secretOf(await gateway.purchase(id, order(item))), true);
    expect(owed(await readCustomer())).toEqual([]);
  });

  test('a payment outside invoices', async () => {
    await under.saveCard(id, VISA);
    const payment = { amountCents: 123_450, key: newId() };
    const clientSecret = await gateway.createPayment(id, payment);
    expect(await gateway.createPayment(id, payment)).toBe(clientSecret);
    const paymentId = clientSecret.replace(/_secret.*/, '');
    const asked = { clientSecret, amountCents: 123_450 };
    expect(await gateway.findConfirmation(id, paymentId)).toMatchObject(asked);
    expect(await gateway.findConfirmation(await under.customer(), paymentId)).toBeUndefined();
    expect(await gateway.findConfirmation(id, 'pi_unknown')).toBeUndefined();
    const created = { amountCents: 123_450, currency: 'usd', createdAt: START };
    const outside = async () => (await readCustomer()).payments[0];
    expect(await outside()).toMatchObject({ ...created, status: 'open', events: [] });
    await under.confirm(id, clientSecret, false);
    expect((await outside())?.events.at(-1)).toEqual({ event: 'payment_failed', at: START });
    at(MID_APRIL);
    await under.confirm(id, clientSecret, true);
    expect(await gateway.findConfirmation(id, paymentId)).toBeUndefined();
    const paid = await outside();
    expect(paid).toMatchObject({ ...created, status: 'paid', amountRefundedCents: 0 });
    expect(paid?.events.at(-1)).toEqual({ event: 'succeeded', at: MID_APRIL });

    const ref = { customerId: id, id: paid?.id ?? '' };
    const part = { amountCents: 23_450, key: newId() };
    for (const _twice of [1, 2]) await gateway.refund(ref, part);
    expect(await outside()).toMatchObject({ amountRefundedCents: 23_450 });
    await expect(gateway.refund(ref, { amountCents: 100_001, key: newId() })).rejects.toMatchObject({
      status: 422,
    });
    const foreign = { ...ref, customerId: await under.customer() };
    await expect(gateway.refund(foreign, part)).rejects.toMatchObject({ status: 404 });
  });

  test('an invoice is refunded in part, once for each key, and not beyond what was paid', async () => {
    await subscribed();
    const { customer } = await read();
    const ref = { customerId: id, id: customer.invoices[0]?.id as string };
    const refunded = async () => (await readCustomer()).invoices[0]?.amountRefundedCents;
    const part = { amountCents: 1000, key: newId() };
    await gateway.refund(ref, part);
    await gateway.refund(ref, part);
    expect(await refunded()).toBe(1000);
    const beyond = gateway.refund(ref, { amountCents: 1901, key: newId() });
    await expect(beyond).rejects.toMatchObject({ status: 422, fields: { amount: [expect.any(String)] } });
    const rest = { amountCents: 1900, key: newId() };
    await gateway.refund(ref, rest);
    await gateway.refund(ref, rest);
    expect(await refunded()).toBe(2900);
  });

  test('the preview of a new subscription is what it then costs', async () => {
    await under.saveCard(id, VISA);
    const change = { price: pro, quantity: 2, trialDays: 0, when: 'now' as const };
    const preview = await gateway.preview(id, change);
    expect(preview).toMatchObject({
      amountDueCents: 5800,
      effectiveAt: START,
      next: { amountCents: 5800, at: '2027-05-01T10:00:00.000Z' },
    });
    const trial = await gateway.preview(id, { ...change, trialDays: 7 });
    expect(trial).toMatchObject({
      amountDueCents: 0,
      next: { amountCents: 5800, at: '2027-04-08T10:00:00.000Z' },
    });
    expect((await readCustomer()).subscriptions).toEqual([]);
    await gateway.subscribe(id, { ...order(pro, 2), trialDays: 0 });
    const { customer } = await read();
    expect(customer.invoices[0]?.amountPaidCents).toBe(preview.amountDueCents);
    expect(customer.invoices[0]?.lines[0]).toMatchObject(preview.lines[0] as object);
  });

  test('periods end on the last day of short months, and again on the 31st', async () => {
    at('2028-01-31T23:30:00.000Z');
    id = await under.customer();
    await subscribed();
    const ends: (string | undefined)[] = [];
    for (const time of ['2028-02-01', '2028-03-01', '2028-04-01', '2028-05-01']) {
      at(`${time}T00:00:00.000Z`);
      ends.push((await read()).subscription.periodEnd);
    }
    expect(ends).toEqual([
      '2028-02-29T23:30:00.000Z',
      '2028-03-31T23:30:00.000Z',
      '2028-04-30T23:30:00.000Z',
      '2028-05-31T23:30:00.000Z',
    ]);
    at('2027-02-28T00:00:00.000Z');
  });

  test('a customer who is deleted, or never was, is not found', async () => {
    await subscribed();
    await gateway.deleteCustomer(id);
    await gateway.deleteCustomer(id);
    expect(await gateway.readCustomer(id)).toBeUndefined();
    expect(await gateway.readCustomer('cus_unknown')).toBeUndefined();
    await expect(gateway.subscribe(id, fresh())).rejects.toMatchObject({ status: 404 });
    await expect(gateway.purchase('cus_unknown', order(item))).rejects.toMatchObject({ status: 404 });
  });

  test('subscriptions and invoices of another customer are not found', async () => {
    const ref = await subscribed();
    const { customer } = await read();
    const customerId = await under.customer();
    const foreign = { customerId, id: ref.id };
    const invoice = { customerId, id: customer.invoices[0]?.id as string };
    for (const request of [
      () => gateway.change(foreign, { ...order(plus), when: 'now' }),
      () => gateway.cancel(foreign, { when: 'now' }),
      () => gateway.revokeChange(foreign),
      () => gateway.payInvoice(invoice),
      () => gateway.refund(invoice, { amountCents: 1, key: newId() }),
    ])
      await expect(request()).rejects.toMatchObject({ status: 404 });
  });

  test('an event names its customer; one that is forged or old is refused', () => {
    const { body, signature } = under.event(id);
    expect(gateway.readEvent(body, signature)).toBe(id);
    const forged = Buffer.from(body.toString().replace(id, 'cus_other'));
    for (const [given, signed] of [
      [forged, signature],
      [body, undefined],
      [body, ''],
      [body, 't=1,v1=00'],
      [body, signature.replace('v1', 'v0')],
      [body, signature.replace('t=', 'u=')],
    ] as const)
      expect(() => gateway.readEvent(given, signed)).toThrow(expect.objectContaining({ status: 400 }));
    at('2027-04-01T10:05:00.000Z');
    expect(gateway.readEvent(body, signature)).toBe(id);
    at('2027-04-01T10:05:01.000Z');
    expect(() => gateway.readEvent(body, signature)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
