import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { png } from '../setup/content/pictures.ts';
import { ownPage, plainPage } from '../setup/websites/own-pages.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

// Products of the marketplace, as users get and use them.

let foyer: ServerProcess;
let admin: ApiSession;
beforeAll(async () => {
  foyer = await startOwnSite({ RATE_LIMITS: 'off', OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'small' });
  await addPeople(foyer.databaseUrl, [{ name: 'ada' }, { name: 'bea' }]);
  admin = await signIn(foyer.origin, ADMIN);
});
afterAll(() => foyer?.stop());

async function adminPage(path: string): Promise<Page> {
  const { page } = await openTab({ baseURL: foyer.origin });
  const [name = '', value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: foyer.origin }]);
  await page.goto(path);
  return page;
}

async function customer(name: string) {
  const session = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
  const { user } = await session.get<{ user: { id: string } }>('/api/auth/user');
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await session.post(`/api/users/${user.id}/update-payment`, { card });
  return session;
}

const addPrice = (productId: string, amount: number) =>
  admin.post('/api/admin/product-plans', {
    productId,
    name: 'Once',
    priceType: 'one_time',
    unitKind: 'app',
    amount,
  });

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dialog = page.locator('#choose-media');
  await dialog.locator('input[type=file]').setInputFiles([file]);
  await dialog.getByRole('radio', { checked: true }).waitFor();
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
}

test('an item is added with its file, bought, and downloaded', async () => {
  const office = await adminPage('/admin/products/new?kind=item');
  await office.getByLabel('Name', { exact: true }).fill('Tea handbook');
  await office.getByLabel('Live').check();
  await office.getByRole('button', { name: 'Add product' }).click();
  await office.getByText('An item needs a file or a licence text').first().waitFor();
  await office.getByRole('button', { name: 'Choose file' }).click();
  await upload(office, { name: 'handbook.txt', mimeType: 'text/plain', buffer: Buffer.from('Chapter one.') });
  await office.getByLabel('Licence text').fill('For **one** reader.');
  await office.getByRole('button', { name: 'Add product' }).click();
  await office.getByRole('heading', { level: 1, name: 'Tea handbook' }).waitFor();
  await office.getByText('handbook', { exact: true }).waitFor();
  await expectAccessible(office, 'the editor of an item');
  await addPrice(new URL(office.url()).pathname.split('/').at(-1) ?? '', 9.5);
  await office.context().close();

  await customer('ada');
  const page = await ownPage(foyer, 'ada', { acceptDownloads: true });
  await page.goto('/pricing/tea-handbook');
  expect(await page.getByText('For one reader.').count()).toBe(0);
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await page.getByRole('button', { name: 'Buy for $9.50' }).click();
  const products = page.getByRole('region', { name: 'Products' });
  const download = page.waitForEvent('download');
  await products.getByRole('link', { name: /^Download handbook\.txt/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('handbook.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe('Chapter one.');
  await products.getByText('Licence', { exact: true }).click();
  await products.getByText('For one reader.').waitFor();
  await expectAccessible(page, 'the products of a user');
  await products.getByRole('link', { name: 'Tea handbook' }).click();
  await page.getByRole('heading', { name: 'Your download' }).waitFor();
  await page.getByText('For one reader.').waitFor();
  expect(await page.getByRole('link', { name: 'Buy', exact: true }).count()).toBe(0);
  await expectAccessible(page, 'an item that the user has');
  await page.context().close();
});

test('the model chooser leads to models that are sold, and says when one is lost', async () => {
  const { product } = await admin.post<{ product: { id: string } }>('/api/admin/products', {
    name: 'Large model',
    kind: 'model',
    provider: 'openai',
    model: 'large',
    status: 'live',
  });
  await addPrice(product.id, 5);
  const bea = await customer('bea');
  const { bot } = await bea.post<{ bot: { id: string; slug: string } }>('/api/bots', { name: 'Helper' });
  const { site } = await bea.post<{ site: { slug: string } }>('/api/sites', {
    name: 'Teas',
    domain: 'teas.invalid',
    botId: bot.id,
  });
  const page = await plainPage(foyer, 'bea');
  const chooser = `/u/bea/bots/${bot.slug}/model`;
  await page.goto(chooser);
  await page.getByRole('link', { name: 'Get Large model' }).click();
  await page.waitForURL('**/pricing/large-model');

  await bea.post(`/api/products/${product.id}/install`, {});
  await page.goto(chooser);
  expect(await page.getByRole('link', { name: 'Get Large model' }).count()).toBe(0);
  await page.getByRole('radio', { name: /^OpenAI/ }).check();
  await page.getByLabel('Name of the model').fill('large');
  await page.getByRole('button', { name: 'Save model' }).click();
  await page.getByRole('status').getByText('Assistant saved.').waitFor();

  const { results } = await bea.get<{ results: { id: string }[] }>('/api/invoices');
  await admin.post(`/api/admin/invoices/${results[0]?.id}/refund`, {});
  await page.goto(chooser);
  await page.getByText('You don’t have Large model any more').waitFor();
  await page.goto(`/u/bea/sites/${site.slug}`);
  await page.getByText('You don’t have Large model any more').waitFor();
  const scripted = await ownPage(foyer, 'bea');
  await scripted.goto(chooser);
  await expectAccessible(scripted, 'a model that was lost');
  await scripted.context().close();
});

test('the template of an app has a picture and a theme, which its preview shows', async () => {
  const { product } = await admin.get<{ product: { id: string } }>('/api/admin/products/help-desk-assistant');
  const page = await adminPage(`/admin/apps/${product.id}`);
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await upload(page, { name: 'face.png', mimeType: 'image/png', buffer: await png() });
  await page.getByRole('button', { name: 'Blue' }).click();
  await page.getByLabel('Left').check();
  const launcher = page.frameLocator('iframe').locator('foyer-widget button').first();
  await expect
    .poll(() => launcher.evaluate((node) => getComputedStyle(node).backgroundColor))
    .toBe('rgb(29, 78, 216)');
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved').first().waitFor();
  await expectAccessible(page, 'the template of an app');
  const saved = await admin.get<{ product: { template: object } }>(`/api/admin/products/${product.id}`);
  expect(saved.product.template).toMatchObject({
    avatar: { source_url: '/media/face.png' },
    theme: { color: '#1d4ed8', position: 'bottom-left' },
  });
  await page.context().close();
});
