import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTab } from '../setup/browser.ts';
import { expectAccessible } from '../setup/look.ts';
import { ownPage } from '../setup/own-pages.ts';
import { startOwnSite } from '../setup/own-site.ts';
import type { ServerProcess } from '../setup/server-process.ts';

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startOwnSite({ RATE_LIMITS: 'off' });
});
afterAll(() => foyer?.stop());

test('an icon is found by what it shows, and chosen with the keyboard', async () => {
  const page = await ownPage(foyer, 'admin');
  await page.goto('/developers/icons');
  const field = page.getByRole('textbox', { name: 'Icon' });
  await field.fill('door');
  const open = page.getByRole('button', { name: 'Door Open' });
  await open.waitFor();
  await expectAccessible(page, 'icons');
  await open.focus();
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('door-open');
  await page.getByRole('button', { name: 'Door Open', pressed: true }).waitFor();
  await field.fill('no such icon');
  await open.waitFor({ state: 'detached' });
  await page.context().close();
});

test('marketplace cards draw their icons', async () => {
  const { page } = await openTab({ javaScriptEnabled: false });
  await page.goto(`${foyer.origin}/pricing`);
  const cards = page.locator('main article', { has: page.locator('h3 svg path[d^="M"]') });
  expect(await cards.count()).toBe(5);
  await cards.first().scrollIntoViewIfNeeded();
  await page.context().close();
});
