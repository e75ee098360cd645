import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { PASSWORD, type Person, personWithRole } from '../../factories.ts';
import { eventually } from '../../setup/app/eventually.ts';
import { withShop } from '../../setup/billing/shop.ts';
import { changeRows } from '../../setup/database/records.ts';

const shop = withShop();

let admin: Person;
let person: Person;
let id: string;
beforeAll(async () => {
  admin = await personWithRole(shop.app, 'ADMIN');
});
beforeEach(async () => {
  ({ person } = await shop.subscriber());
  [{ id }] = await shop.invoicesOf(person);
});
afterEach(() => vi.restoreAllMocks());

const refund = (body: object, { client } = admin) =>
  client.post(`/api/admin/invoices/${id}/refund`).send(body);

const refundedOf = async (): Promise<number> =>
  (await admin.client.get(`/api/admin/invoices/${id}`).expect(200)).body.invoice.amount_refunded;

test('an admin sees what can be refunded, and refunds a part and then the rest', async () => {
  const { body } = await admin.client.get(`/api/admin/invoices/${id}`).expect(200);
  expect(body.invoice).toMatchObject({ user_id: person.id, total: 29, refundable: 29, amount_refunded: 0 });
  const part = await refund({ amount: '1,0' }).expect(422);
  expect(part.body.errors.amount).toEqual(['Write a dot before the decimals, like 1,234.50.']);
  expect((await refund({ amount: '10.50' }).expect(200)).body.invoice).toMatchObject({ refundable: 18.5 });
  expect((await refund({ amount: '' }).expect(200)).body.invoice).toMatchObject({
    refundable: 0,
    amount_refunded: 29,
  });
});

test.each(['30', '29.01', '0', '-1', '1.005'])('a refund of %s is refused on its field', async (amount) => {
  expect((await refund({ amount }).expect(422)).body.errors).toHaveProperty('amount');
  expect(await refundedOf()).toBe(0);
});

test('the same refund sent twice at once, or once more later, is made once', async () => {
  const first = { amount: 4, amountRefunded: 0 };
  const twice = await Promise.all([refund(first), refund(first)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refundedOf()).toBe(4);
  await refund({ amount: 5, amountRefunded: 4 }).expect(200);
  await refund({ amount: 5, amountRefunded: 4 }).expect(200);
  expect(await refundedOf()).toBe(9);
  const { body } = await refund({ amount: 6, amountRefunded: 4 }).expect(409);
  expect(body.errors).toHaveProperty('amount');
  expect(await refundedOf()).toBe(9);
});

test('two admins who refund at once make one refund', async () => {
  const other = await personWithRole(shop.app, 'ADMIN');
  const { gateway, customers } = shop.app.services;
  const change = vi.spyOn(customers, 'change');
  /** The first waits at the gateway until the second has seen the invoice as it was. */
  async function both(one: object, two: object): Promise<number[]> {
    change.mockClear();
    const call = gateway.refund;
    const held = vi.spyOn(gateway, 'refund').mockImplementationOnce(async (...args) => {
      await eventually(() => expect(change).toHaveBeenCalledTimes(2));
      return call(...args);
    });
    const answers = await Promise.all([refund(one), refund(two, other)]);
    expect(held).toHaveBeenCalledOnce();
    held.mockRestore();
    return answers.map(({ status }) => status).sort();
  }
  expect(await both({ amount: 4 }, { amount: 4 })).toEqual([200, 200]);
  expect(await refundedOf()).toBe(4);
  expect(await both({ amount: 5 }, { amount: 6 })).toEqual([200, 409]);
  expect([9, 10]).toContain(await refundedOf());
  expect(await both({}, {})).toEqual([200, 200]);
  expect(await refundedOf()).toBe(29);
});

test('only admins see and refund the invoices of others', async () => {
  const editor = await personWithRole(shop.app, 'EDITOR');
  for (const { client } of [editor, person]) {
    await client.get(`/api/admin/invoices/${id}`).expect(404);
    await client.post(`/api/admin/invoices/${id}/refund`).send({}).expect(404);
  }
  expect(await refundedOf()).toBe(0);
});

test('a payment service that fails refunds nothing, and the refund can be repeated', async () => {
  vi.spyOn(shop.app.services.gateway, 'refund').mockRejectedValueOnce(
    new AppError(503, 'The payment service cannot be reached.'),
  );
  await refund({ amount: 7 }).expect(503);
  expect(await refundedOf()).toBe(0);
  await refund({ amount: 7 }).expect(200);
  expect(await refundedOf()).toBe(7);
});

test('after the account is deleted the invoice stays, and is refunded at the payment service only', async () => {
  await person.client.delete(`/api/users/${person.id}`).send({ password: PASSWORD }).expect(200);
  const { body } = await admin.client.get(`/api/admin/invoices/${id}`).expect(200);
  expect(body.invoice).toMatchObject({ user_id: null, refundable: 0, amount_paid: 29 });
  await refund({}).expect(422);
});

test('an invoice in another currency keeps its amount, and is refunded at the payment service only', async () => {
  await changeRows(shop.app.db, 'invoices', { id }, { currency: 'jpy' });
  const { body } = await admin.client.get(`/api/admin/invoices/${id}`).expect(200);
  expect(body.invoice).toMatchObject({ currency: 'jpy', total: 2900, refundable: 0 });
  expect((await refund({}).expect(422)).body.errors.amount[0]).toContain('at the payment service');
  expect(await refundedOf()).toBe(0);
});
