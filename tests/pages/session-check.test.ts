import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startServer({
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  await foyer?.stop();
});

async function signedInTab(): Promise<Page> {
  const { page } = await openTab({ baseURL: foyer.origin });
  await logIn(page, 'admin@example.org', PASSWORD);
  await page.waitForURL('**/u/admin', { waitUntil: 'networkidle' });
  return page;
}

/** The event of a page that the browser restores from its cache. Playwright's browsers have no such cache. */
const bringBack = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

async function expectToStay(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { stayed: true }));
  const answer = page.waitForResponse('**/api/auth/check');
  await bringBack(page);
  await (await answer).finished();
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
}

test('a page of a user who has signed out since is reloaded', async () => {
  const page = await signedInTab();
  await page.context().clearCookies();
  await bringBack(page);
  await page.waitForURL('**/login?next=**');
  await page.context().close();
});

test('a page of a visitor who has signed in since is reloaded', async () => {
  const page = await signedInTab();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(await page.locator('html[data-signed-in]').count()).toBe(0);
  await page.context().addCookies(cookies);
  await bringBack(page);
  await page.locator('html[data-signed-in]').waitFor();
  await page.getByRole('button', { name: 'Menu of admin' }).waitFor();
  await page.context().close();
});

test('a page that is still valid is not reloaded, however often it is restored', async () => {
  const page = await signedInTab();
  await expectToStay(page);
  await expectToStay(page);
  await page.context().clearCookies();
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await expectToStay(page);
  await expectToStay(page);
  await page.context().close();
});

test('a first visit sends no request', async () => {
  const page = await signedInTab();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  for (const path of ['/u/admin', '/pricing', '/playground/new']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.locator('html[data-signed-in]').count()).toBe(1);
  }
  expect(paths).toContain('/playground/new');
  expect(paths).not.toContain('/api/auth/check');
  await page.context().close();
});
