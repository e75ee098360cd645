import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { type BackOffice, openBackOffice, rowOf, textsOn } from '../setup/accounts/back-office.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';
import { ADMIN } from '../setup/websites/own-site.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await openBackOffice();
  const ada = await signIn(office.foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  const { user } = await ada.get<{ user: { id: string } }>('/api/users/ada');
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await ada.post(`/api/users/${user.id}/update-payment`, { card });
  await ada.post('/api/subscription/subscribe', { plan: 'pro', period: 'month' });
});
afterAll(() => office?.foyer.stop());

test('an admin opens the subscribers of a product and refunds a part of an invoice without scripts', async () => {
  const admin = await signIn(office.foyer.origin, ADMIN);
  const { product } = await admin.get<{ product: { id: string } }>('/api/admin/products/pro');
  // A double click sends a form twice, in a browser without scripts.
  const page = await office.look(`/admin/products/${product.id}`, WITHOUT_SCRIPTS);
  await page.getByRole('link', { name: 'Subscribers (1)' }).click();
  await page.getByRole('heading', { name: 'Subscribers' }).waitFor();
  expect(await rowOf(page, 'ada@example.org').innerText()).toMatch(
    /\$29\.00 a month.*Active.*\d:\d\d [AP]M.*Renews [\d/]+, \d/s,
  );
  await page.getByText('Filters').click();
  await page.getByRole('link', { name: 'Trial' }).click();
  await page.getByRole('heading', { name: 'No subscribers found' }).waitFor();
  await page.goBack();
  const looked = await office.look(office.pathOf(page));
  await expectAccessible(looked, 'subscribers');

  await page.getByRole('link', { name: 'Latest invoice' }).click();
  const amount = page.getByLabel('Amount in US dollars');
  for (const [entered, problem] of [
    ['30', 'At most $29.00 can be refunded.'],
    ['0', 'Enter an amount above zero.'],
    ['1.005', 'Enter an amount with at most two decimals'],
  ] as const) {
    await amount.fill(entered);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByText(problem).waitFor();
    expect(await amount.inputValue()).toBe(entered);
  }
  await amount.fill('10.50');
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('$10.50 will go back to ada (ada@example.org)').waitFor();
  await looked.goto(office.pathOf(page));
  await expectAccessible(looked, 'refund');
  await looked.context().close();
  await page.getByRole('button', { name: 'Refund $10.50' }).dblclick();
  await page.getByRole('status').getByText('The payment was refunded.').waitFor();
  expect(await page.locator('article').innerText()).toMatch(/Partly refunded.*Refunded\s*\$10\.50/s);

  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $18.50' }).click();
  await page.getByText('All that was paid has been refunded.').waitFor();
  await page.getByRole('link', { name: 'All invoices of ada' }).click();
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  expect(await textsOn(page, '#invoices-heading')).toEqual(['Invoices']);
  expect(await page.locator('main').innerText()).toContain('Pro, $29.00 a month');
  expect(await page.getByRole('table', { name: 'Invoices' }).innerText()).toContain('Refunded');
  await page.context().close();
});

test('a refund that another admin made meanwhile is shown on the field', async () => {
  const admin = await signIn(office.foyer.origin, ADMIN);
  const ada = await signIn(office.foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  await ada.post('/api/subscription/subscribe/update?plan=pro-plus', {});
  const { results } = await ada.get<{ results: { id: string }[] }>('/api/invoices');
  const id = results[0]?.id;
  const page = await office.visit(`/admin/invoices/${id}?amount=5`);
  await admin.post(`/api/admin/invoices/${id}/refund`, { amount: 7 });
  await page.getByRole('button', { name: 'Refund $5.00' }).click();
  await page.locator('#refund-amount-error').getByText('Another refund was made meanwhile.').waitFor();
  expect(await page.getByLabel('Amount in US dollars').inputValue()).toBe('5.00');
});

test('the reason of a cancellation is on the dashboard, on the page of the user and among the subscribers', async () => {
  const admin = await signIn(office.foyer.origin, ADMIN);
  const ada = await signIn(office.foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  const { subscription } = await ada.get<{ subscription: { id: string; plan: string } }>(
    '/api/subscription/user',
  );
  await ada.post(`/api/subscription/${subscription.id}/unsubscribe`, { reason: 'No time for <b>tea</b>.' });
  const { product } = await admin.get<{ product: { id: string } }>(
    `/api/admin/products/${subscription.plan}`,
  );
  const page = await office.look('/admin');
  const reasons = page.getByRole('region', { name: 'Why customers cancelled' });
  expect(await reasons.innerText()).toContain('No time for <b>tea</b>.');
  const recurring = page.getByRole('region', { name: 'Monthly recurring revenue' });
  expect(await recurring.innerText()).toMatch(/\$99\.00.*of which \$99\.00 is cancelled and ends/s);
  await expectAccessible(page, 'cancellations');
  await reasons.getByRole('link', { name: 'ada' }).click();
  expect(await page.getByRole('table', { name: 'Cancellations' }).innerText()).toContain(
    'No time for <b>tea</b>.',
  );
  await page.goto(`/admin/products/${product.id}/subscribers`);
  expect(await rowOf(page, 'ada@example.org').innerText()).toMatch(/Ends.*No time for <b>tea<\/b>\./s);
  await page.context().close();
});

test('sign-ups and sales are news of the dashboard, and are counted on the first day', async () => {
  await addPeople(office.foyer.databaseUrl, [{ name: 'lena', created_at: new Date().toISOString() }]);
  const page = await office.visit('/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  expect(await attention.innerText()).toMatch(/1 new sign-up in the last 24 hours.*2 new sales/s);
  const events = page.getByRole('region', { name: 'Latest events' });
  expect(await events.innerText()).toMatch(/ada\s+paid \$70\.00\s+Remaining time on Pro Plus/);
  expect(await events.innerText()).toMatch(/lena\s+signed up\s+lena/);
  await events.getByRole('table', { name: 'Latest events' }).waitFor();
  const people = events.getByRole('row').filter({ hasText: 'signed up' }).getByRole('link', { name: 'lena' });
  expect(await people.first().getAttribute('href')).toMatch(/^\/admin\/users\//);
});

test('a payment outside invoices is listed for its payer and for admins, with its events', async () => {
  const ada = await signIn(office.foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  const intent = await ada.post<{ client_secret: string }>('/api/payment/intent', { amount: '12.50' });
  await ada.post('/api/payment/confirm', { clientSecret: intent.client_secret, isConfirmed: true });
  const page = await office.look('/admin/invoices');
  expect(await rowOf(page, '$12.50').innerText()).toMatch(/Payment.*ada.*Paid/s);
  await page.getByRole('link', { name: 'Payment', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment', exact: true, level: 1 }).waitFor();
  expect(await page.getByRole('region', { name: 'Payments' }).innerText()).toMatch(/Succeeded\s+\$12\.50/);
  await expectAccessible(page, 'payment');
  await page.locator('address').getByRole('link', { name: 'ada' }).click();
  await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
  await page.context().close();
});
