import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { listedPaths } from '../setup/websites/listed-paths.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

// The marketplace, the pages of products and of critics, without scripts.

let foyer: ServerProcess;
let admin: ApiSession;
beforeAll(async () => {
  foyer = await startOwnSite({ RATE_LIMITS: 'off' });
  admin = await signIn(foyer.origin, ADMIN);
});
afterAll(() => foyer?.stop());

async function visit(path: string, session?: ApiSession): Promise<PlainPage> {
  const page = new PlainPage(foyer.origin, session);
  await page.goto(path);
  return page;
}

async function look(path: string, session?: ApiSession): Promise<Page> {
  const { page } = await openTab({ baseURL: foyer.origin, reducedMotion: 'reduce' });
  if (session) {
    const [name = '', value = ''] = session.cookie.split('=');
    await page.context().addCookies([{ name, value, url: foyer.origin }]);
  }
  await page.goto(path);
  return page;
}

const cards = (page: PlainPage) =>
  page.getByRole('region', { name: 'Marketplace' }).getByRole('heading', { level: 3 }).allInnerTexts();

test('the marketplace is filtered by links and searched by its form, and keeps the yearly prices', async () => {
  const page = await visit('/pricing?period=year');
  expect(await cards(page)).toHaveLength(5);
  const marketplace = page.getByRole('region', { name: 'Marketplace' });
  await marketplace.getByRole('link', { name: 'Apps' }).click();
  await page.waitForURL(/\/pricing\?period=year&kind=app#marketplace$/);
  expect(await cards(page)).toEqual(['Help desk assistant', 'Documentation guide']);
  expect(await marketplace.getByRole('link', { name: 'Apps' }).getAttribute('aria-current')).toBe('true');
  await page.getByLabel('Search the marketplace').fill('MANUAL');
  await page.getByLabel('Search the marketplace').press('Enter');
  await page.waitForURL(/nameLike=MANUAL/);
  expect(await cards(page)).toEqual(['Documentation guide']);
  expect(new URL(page.url()).searchParams.get('period')).toBe('year');
  await page.goto('/pricing?nameLike=nothing-like-this');
  await marketplace.getByRole('heading', { name: 'No products found' }).waitFor();
  await marketplace.getByRole('link', { name: 'Show all products' }).click();
  expect(await cards(page)).toHaveLength(5);
});

test('a product has a page with its prices, which lead visitors to the sign-up and back', async () => {
  const page = await visit('/pricing');
  await page.getByRole('link', { name: 'Pro', exact: true }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Pro');
  const [monthly, yearly] = await page.getByRole('link', { name: 'Choose Pro' }).all();
  expect(await monthly?.getAttribute('href')).toBe('/signup?plan=pro&period=month');
  await yearly?.click();
  await page.getByText('You chose the Pro plan ($290.00 a year)').waitFor();
  expect(await page.locator('input[name=period]').getAttribute('value')).toBe('year');

  const own = await visit('/pricing/more-answers', admin);
  expect(await own.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    '/u/admin/billing?plan=more-answers&period=month',
  );
});

test('a product is described for search engines, and listed in the sitemap', async () => {
  const html = await (await fetch(`${foyer.origin}/pricing/pro`)).text();
  const [thing] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );
  expect(thing).toMatchObject({
    '@type': 'Product',
    name: 'Pro',
    offers: [
      { price: '29.00', priceCurrency: 'USD' },
      { price: '290.00', priceCurrency: 'USD' },
    ],
  });
  expect(thing).not.toHaveProperty('aggregateRating');
  expect(html).toContain('<meta property="og:title"');
  const paths = await listedPaths(foyer.origin);
  expect(paths).toContain('/pricing/pro');
  expect(paths).toContain('/pricing/more-answers');
});

test('who has a product reviews it, changes the review and deletes it', async () => {
  const { user } = await admin.get<{ user: { id: string } }>('/api/auth/user');
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await admin.post(`/api/users/${user.id}/update-payment`, { card });
  const before = await visit('/pricing/more-answers', admin);
  expect(await before.getByRole('heading', { name: 'Write a review' }).count()).toBe(0);
  await admin.post('/api/subscription/subscribe', { plan: 'more-answers' });

  const page = await visit('/pricing/more-answers', admin);
  await page.getByRole('button', { name: 'Post review' }).click();
  await page.getByRole('alert').getByText('Choose from one to five stars.').waitFor();
  await page.getByLabel('4 stars').check();
  await page.getByLabel('Review', { exact: true }).fill('Many answers.\n\nAll of them good. <b>Bold</b>');
  await page.getByRole('button', { name: 'Post review' }).click();
  await page.getByRole('status').getByText('Thank you for your review.').waitFor();
  await page.getByRole('article').getByText('All of them good. <b>Bold</b>').waitFor();
  await page.getByText('Edit your review').click();
  await page.getByLabel('2 stars').check();
  await page.getByRole('button', { name: 'Save review' }).click();
  await page.getByRole('status').getByText('Your review was saved.').waitFor();

  const visitor = await visit('/pricing/more-answers');
  expect(await visitor.getByRole('link', { name: /2\.0 of 5 stars/ }).count()).toBe(1);
  expect(await visitor.getByRole('button', { name: 'Report' }).count()).toBe(0);
  const html = await visitor.content();
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":2,"reviewCount":1');
  await visitor.getByRole('link', { name: 'admin' }).click();
  await visitor.waitForURL(/\/critics\/admin$/);
  expect(await visitor.getByRole('heading', { level: 1 }).innerText()).toBe('admin');
  await visitor.getByRole('link', { name: 'More answers' }).waitFor();
  expect((await fetch(`${foyer.origin}/critics/nobody`)).status).toBe(404);
  for (const [path, session] of [
    ['/pricing/more-answers', admin],
    ['/critics/admin'],
    ['/pricing?nameLike=nothing-like-this'],
  ] as const) {
    const scripted = await look(path, session);
    await expectAccessible(scripted, path);
    await scripted.context().close();
  }

  const { product } = await admin.get<{ product: { id: string } }>('/api/products/more-answers');
  await admin.patch(`/api/admin/products/${product.id}`, { status: 'archived' });
  expect((await visitor.goto('/pricing/more-answers')).status).toBe(404);
  await page.goto('/pricing/more-answers');
  await page.getByText('This is not sold any more.').waitFor();
  await admin.patch(`/api/admin/products/${product.id}`, { status: 'live' });
  await page.goto('/pricing/more-answers');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('status').getByText('Your review was deleted.').waitFor();
  expect((await fetch(`${foyer.origin}/critics/admin`)).status).toBe(404);
});
