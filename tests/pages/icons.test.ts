import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { ownPage, plainPage } from '../setup/websites/own-pages.ts';
import { startOwnSite } from '../setup/websites/own-site.ts';

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startOwnSite({ RATE_LIMITS: 'off' });
});
afterAll(() => foyer?.stop());

test('an icon is found by its meaning, and chosen with the keyboard', async () => {
  const page = await ownPage(foyer, 'admin');
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await page.goto('/developers/icons');
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.fill('door');
  const open = page.getByRole('button', { name: 'Door Open' });
  await open.waitFor();
  // Enter neither chooses nor loads the page.
  await field.press('Enter');
  await open.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Door Open', pressed: true }).waitFor();
  expect(await page.locator('code', { hasText: 'door-open' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Copy id' }).getAttribute('data-copy')).toBe('door-open');
  expect(await page.locator('input[name=icon]').inputValue()).toBe('door-open');
  expect(await field.inputValue()).toBe('door');
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page, 'icons');
  await field.fill('no such icon');
  await page.getByText('No icon found for “no such icon”. Try another word.').waitFor();
  await open.waitFor({ state: 'detached' });
  // The document of a hydrated page contains its styles.
  expect(sheets).toEqual([]);
  await page.context().close();
});

test('the page searches and chooses without scripts', async () => {
  const page = await plainPage(foyer, 'admin');
  await page.goto('/developers/icons');
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.fill('door');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Door Open' }).click();
  await page.getByRole('button', { name: 'Door Open', pressed: true }).waitFor();
  expect(await page.locator('form code').innerText()).toBe('door-open');
  expect(await field.inputValue()).toBe('door');
  await field.fill('no such icon');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No icon found for “no such icon”.').waitFor();
});

test('marketplace cards draw their icons', async () => {
  const { page } = await openTab({ javaScriptEnabled: false });
  await page.goto(`${foyer.origin}/pricing`);
  const cards = page.locator('main article', { has: page.locator('h3 svg path[d^="M"]') });
  expect(await cards.count()).toBe(5);
  await cards.first().scrollIntoViewIfNeeded();
  await page.context().close();
});
