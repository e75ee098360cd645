import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { rowOf } from '../../setup/database/records.ts';

const shop = withShop();
const { saveCard, invoicesOf } = shop;

const START = '2026-01-31T10:00:00.000Z';
let admin: Person;
beforeAll(async () => {
  admin = await personWithRole(shop.app, 'ADMIN');
});

const post = ({ client }: Person, path: string, body: object) => client.post(`/api${path}`).send(body);
const adminInvoice = async (id: string) =>
  (await admin.client.get(`/api/admin/invoices/${id}`).expect(200)).body.invoice;

async function readPages(pdf: Buffer): Promise<string[]> {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  return [...document.pages()].map((page) => page.getText());
}

async function payer() {
  shop.setTime(START);
  const person = await signedInPerson(shop.app);
  await saveCard(person, CARDS.good);
  return person;
}

async function intend(person: Person, amount: string) {
  const { body } = await post(person, '/payment/intent', { amount }).expect(201);
  return (isConfirmed: boolean) =>
    post(person, '/payment/confirm', { clientSecret: body.client_secret, isConfirmed });
}

test.each([
  ['/payment/intent', { amount: '5' }],
  ['/subscription/subscribe', { plan: 'pro' }],
  ['/products/handbook/install', {}],
])('a form of %s goes to an address without the client secret', async (path, fields) => {
  const person = await payer();
  await saveCard(person, CARDS.authentication);
  const { gateway_id } = await rowOf(shop.app.db, 'customers', { user_id: person.id });
  const form = person.client.post(`/api${path}`).set('Accept', 'text/html').type('form');
  const { headers } = await form.send(fields).expect(303);
  const address = new URL(String(headers.location), shop.app.origin);
  const paymentId = address.searchParams.get('payment') ?? '';
  const waiting = await shop.app.services.gateway.findConfirmation(gateway_id, paymentId);
  expect(waiting?.clientSecret).toMatch(/_secret_.{20}/);
  expect(address.href).not.toContain('secret');
  const confirmed = { clientSecret: waiting?.clientSecret, isConfirmed: true };
  await post(person, '/payment/confirm', confirmed).expect(200);
});

test('a payment of any amount is listed once it was tried, for its payer and for admins', async () => {
  const person = await payer();
  const confirm = await intend(person, '1,234.50');
  expect(await invoicesOf(person)).toEqual([]);
  await confirm(false).expect(422);
  expect(await invoicesOf(person)).toMatchObject([{ status: 'open', amount_due: 1234.5, amount_paid: 0 }]);
  shop.setTime('2026-01-31T10:05:00.000Z');
  await confirm(true).expect(200);
  await confirm(true).expect(404);
  const [invoice, ...others] = await invoicesOf(person);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    ...{ number: null, status: 'paid', order_kind: 'purchase', billing_reason: null, created_at: START },
    ...{
      total: 1234.5,
      amount_paid: 1234.5,
      lines: [{ description: 'Payment', quantity: 1, amount: 1234.5 }],
    },
  });
  const { body } = await admin.client.get(`/api/admin/invoices?nameLike=${person.name}`).expect(200);
  expect(body.results).toMatchObject([{ id: invoice.id, user_id: person.id, status: 'paid', total: 1234.5 }]);
  expect((await adminInvoice(invoice.id)).payment_events).toEqual([
    { event: 'succeeded', amount: 1234.5, at: '2026-01-31T10:05:00.000Z' },
    { event: 'payment_failed', amount: 1234.5, at: START },
  ]);
});

test('an invoice is a PDF document with names in any script, for its payer and for admins', async () => {
  const seller = {
    sellerName: 'Teehaus Große & Söhne',
    sellerAddress: 'Лесная 1\r\nМосква',
    sellerTaxId: 'X1',
  };
  await admin.client.patch('/api/admin/settings').send(seller).expect(200);
  const person = await payer();
  for (const name of ['Łukasz Ωmega', 'محمد علي', '山田 太郎', `👩🏽 ${'x'.repeat(190)}`]) {
    await person.client.patch(`/api/users/${person.id}/billing-details`).send({ name }).expect(200);
    await (await intend(person, '20'))(true).expect(200);
    const [{ id }] = await invoicesOf(person);
    for (const { client } of [person, admin]) {
      const { headers, body } = await client.get(`/api/invoices/${id}/pdf`).buffer(true).expect(200);
      expect(headers['content-type']).toBe('application/pdf');
      const [text = '', ...otherPages] = await readPages(body);
      expect(otherPages).toEqual([]);
      expect(text).toContain('Teehaus Große & Söhne');
      expect(text).toContain('Лесная 1');
      expect(text).toContain('$20.00');
      if (name.startsWith('Ł')) expect(text).toContain(name);
      expect(text.includes('missing in the font')).toBe(/\p{Script=Han}|👩/u.test(name));
    }
    const stranger = await payer();
    await stranger.client.get(`/api/invoices/${id}/pdf`).expect(404);
  }
});

test('a payment is refunded like an invoice, in part and then the rest', async () => {
  const person = await payer();
  await (await intend(person, '20'))(true).expect(200);
  const [{ id }] = await invoicesOf(person);
  expect(await adminInvoice(id)).toMatchObject({ refundable: 20 });
  const refund = (amount: string) => post(admin, `/admin/invoices/${id}/refund`, { amount });
  await refund('20.01').expect(422);
  await refund('5').expect(200);
  expect(await invoicesOf(person)).toMatchObject([{ amount_refunded: 5 }]);
  await refund('').expect(200);
  await refund('1').expect(422);
  expect(await adminInvoice(id)).toMatchObject({ refundable: 0, amount_refunded: 20 });
});

test('the events of a renewal that fails and is then paid are kept with their times', async () => {
  const { person } = await shop.subscriber();
  await saveCard(person, CARDS.declinedLater);
  await shop.advance('2026-03-01T10:00:00.000Z');
  shop.setTime('2026-03-01T11:00:00.000Z');
  await saveCard(person, CARDS.good);
  const [{ id }] = await invoicesOf(person);
  expect((await adminInvoice(id)).payment_events).toEqual([
    { event: 'succeeded', amount: 29, at: '2026-03-01T11:00:00.000Z' },
    { event: 'payment_failed', amount: 29, at: '2026-03-01T10:00:00.000Z' },
    { event: 'payment_failed', amount: 29, at: '2026-02-28T10:00:00.000Z' },
  ]);
});
