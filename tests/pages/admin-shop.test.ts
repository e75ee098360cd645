import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import {
  act,
  type BackOffice,
  choose,
  namesOn,
  openBackOffice,
  rowOf,
} from '../setup/accounts/back-office.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { ADMIN } from '../setup/websites/own-site.ts';

// Products, apps and reviews in the back office. The tests of the API cover their calls and access.

let office: BackOffice;
let admin: ApiSession;
beforeAll(async () => {
  office = await openBackOffice();
  admin = await signIn(office.foyer.origin, ADMIN);
});
afterAll(() => office?.foyer.stop());

const idOf = async (slug: string) =>
  (await admin.get<{ product: { id: string } }>(`/api/admin/products/${slug}`)).product.id;

async function expectAccessibleAt(path: string): Promise<void> {
  const page = await office.look(path);
  await expectAccessible(page, path);
  await page.context().close();
}

test('products are filtered, moved, published, archived and deleted without scripts', async () => {
  for (const name of ['Tea course', 'Tea map'])
    await admin.post('/api/admin/products', { name, kind: 'item', summary: 'Tea.', licence: 'Yours.' });
  await expectAccessibleAt('/admin/products');
  const page = await office.visit('/admin/products');
  expect((await namesOn(page)).slice(-2)).toEqual(['Tea course', 'Tea map']);
  await page.getByRole('button', { name: 'Move Tea map up' }).click();
  await page.getByRole('status').getByText('Product moved.').waitFor();
  expect((await namesOn(page)).slice(-2)).toEqual(['Tea map', 'Tea course']);

  await page.getByText('Filters').click();
  await page.getByRole('link', { name: 'Items' }).click();
  await page.getByLabel('Search products').fill('tea');
  await page.getByLabel('Search products').press('Enter');
  expect(office.pathOf(page)).toContain('nameLike=tea');
  expect(await namesOn(page)).toEqual(['Tea map', 'Tea course']);
  expect(await page.getByRole('button', { name: 'Move Tea map down' }).count()).toBe(0);
  await act(page, 'Tea map', 'Publish');
  await page.getByRole('status').getByText('Product saved.').waitFor();
  expect(await rowOf(page, 'Tea map').innerText()).toContain('Live');
  for (const name of ['Tea map', 'Tea course']) await choose(page, name);
  await page.getByRole('button', { name: 'Archive', exact: true }).last().click();
  await page.getByRole('status').getByText('2 products archived.').waitFor();
  await act(page, 'Tea map', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
  await page.getByRole('status').getByText('Product deleted.').waitFor();
  expect(await namesOn(page)).toEqual(['Tea course']);
});

test('a product is added and priced without scripts, and a new price keeps the old one', async () => {
  const page = await office.visit('/admin/products/new?kind=add-on');
  await page.getByLabel('Name', { exact: true }).fill('Extra seats');
  await page.getByLabel('Slug').fill('pro');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('alert').getByText('This slug is taken.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Extra seats');
  await page.getByLabel('Slug').fill('');
  await page.getByLabel('Features').fill('One seat\nTwo seats');
  await page.getByLabel('Icon').fill('chair');
  await page.getByLabel('People on a website').fill('3');
  await page.getByLabel('Live').check();
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('status').getByText('Product added.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Extra seats');

  await page.getByText('New price').click();
  await page.locator('#new-plan-name').fill('Seats, monthly');
  await page.locator('#new-plan-amount').fill('4.999');
  await page.getByRole('button', { name: 'Add price' }).click();
  await page.getByRole('alert').getByText('at most two decimals').waitFor();
  await page.locator('#new-plan-amount').fill('1,200');
  await page.getByRole('button', { name: 'Add price' }).click();
  await page.getByRole('status').getByText('Price added.').waitFor();
  await page.getByText('$1,200.00 a month · 0 subscribers').click();
  await page.getByLabel('Amount in US dollars').first().fill('5');
  await page.getByRole('button', { name: 'Save price' }).click();
  await page.getByText('Subscribers keep the old one.').waitFor();
  await page.getByText('$5.00 a month · 0 subscribers').waitFor();
  expect(await page.getByRole('table', { name: 'Archived prices' }).innerText()).toContain(
    '$1,200.00 a month',
  );
  await expectAccessibleAt(office.pathOf(page));
  await page.getByRole('link', { name: 'View in the shop' }).click();
  await page.getByText('Two seats').waitFor();
  await page.getByText('$5.00 a month').waitFor();
});

test('icon and pictures are chosen in place, and saved without leaving the page', async () => {
  const form = new FormData();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('files[]', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'a-cup.png');
  const uploaded = await fetch(`${office.foyer.origin}/api/media/upload`, {
    method: 'POST',
    headers: { Cookie: admin.cookie, Origin: office.foyer.origin, Accept: 'application/json' },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const id = await idOf('more-answers');
  const page = await office.look(`/admin/products/${id}`);
  expect(await page.getByText('Unsaved changes').count()).toBe(0);
  await page.getByLabel('Search icons').fill('mug');
  await page.getByRole('list', { name: 'Icons found' }).getByRole('button').first().click();
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Choose pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose pictures' });
  await dialog.getByLabel('a-cup').first().click();
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('button', { name: 'Remove a-cup' }).waitFor();
  await expectAccessible(page, 'a product in the back office');
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { product } = await admin.get<{ product: { icon: string; media: { id: string }[] } }>(
    `/api/admin/products/${id}`,
  );
  expect(product.icon).toMatch(/mug/);
  expect(product.media).toHaveLength(1);
  const file = await fetch(`${office.foyer.origin}/api/media/${product.media[0]?.id}`, {
    method: 'DELETE',
    headers: { Cookie: admin.cookie, Origin: office.foyer.origin, Accept: 'application/json' },
  });
  expect(file.status).toBe(409);
  expect(await file.text()).toContain('Product More answers');
});

test('the template of an app is edited beside the widget that shows it', async () => {
  const list = await office.visit('/admin/apps');
  expect(await namesOn(list)).toEqual(['Help desk assistant', 'Documentation guide']);
  await list.getByRole('link', { name: 'Help desk assistant' }).click();
  await list.getByLabel('Greeting').fill('Good day.');
  await list.getByRole('button', { name: 'Save template' }).click();
  await list.getByRole('status').getByText('Product saved.').waitFor();

  const path = `/admin/apps/${await idOf('help-desk-assistant')}`;
  const page = await office.look(path);
  expect(await page.getByLabel('Greeting').inputValue()).toBe('Good day.');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: /chat/i }).first().click();
  await frame.getByText('Good day.').waitFor();
  await page.getByLabel('Greeting').fill('Good night.');
  await frame.getByText('Good night.').waitFor();
  await page.getByLabel('Question 1', { exact: true }).fill('Are you awake?');
  await frame.getByText('Are you awake?').waitFor();
  await page.getByLabel('Friendly').check();
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { product } = await admin.get<{ product: { template: object } }>(
    '/api/admin/products/help-desk-assistant',
  );
  expect(product.template).toMatchObject({ greeting: 'Good night.', tone: 'friendly' });
  expect(product.template).toHaveProperty('instructions');
  await page.context().close();
});

test('reviews are hidden, shown and deleted', async () => {
  const { user } = await admin.get<{ user: { id: string } }>('/api/auth/user');
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await admin.post(`/api/users/${user.id}/update-payment`, { card });
  await admin.post('/api/subscription/subscribe', { plan: 'more-indexed-pages' });
  await admin.post('/api/products/more-indexed-pages/reviews', { rating: 2, body: 'Few pages.' });
  const page = await office.visit('/admin/reviews');
  await expectAccessibleAt('/admin/reviews');
  const row = page.locator('tbody tr');
  const actions = () => row.getByRole('button', { name: /^Actions for/ }).click();
  await actions();
  await row.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('status').getByText('Review hidden.').waitFor();
  expect(await row.innerText()).toContain('Hidden');
  await page.getByText('Filters').click();
  await page.getByRole('link', { name: 'Shown' }).click();
  await page.getByRole('heading', { name: 'No reviews found' }).waitFor();
  await page.goto('/admin/reviews');
  await page.getByLabel('Select the review of More indexed pages by admin').check();
  await page.getByRole('button', { name: 'Show', exact: true }).last().click();
  await page.getByRole('status').getByText('One review shown.').waitFor();
  await actions();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('status').getByText('Review deleted.').waitFor();
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
});
