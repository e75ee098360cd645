import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METHODS } from '#components/office/developers/widget-reference.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { download } from '../setup/browser/page-weight.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { ADMIN, startOwnSite, untilOwnSiteIsRead } from '../setup/websites/own-site.ts';

// The reference of the widget, whose examples run on the widget of the page itself.

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startOwnSite();
  await untilOwnSiteIsRead(foyer);
});
afterAll(() => foyer?.stop());

async function openReference(): Promise<{ page: Page; complaints: string[] }> {
  const tab = await openTab({ baseURL: foyer.origin, reducedMotion: 'reduce' });
  await tab.page.goto('/developers');
  return tab;
}

const run = (page: Page, method: string) =>
  page.getByRole('button', { name: `Run ${method}`, exact: true }).evaluate((button) => {
    // Not by the pointer: the panel may cover the button.
    (button as HTMLElement).click();
  });
const lines = (page: Page) =>
  page.getByRole('list', { name: 'What the widget of this page reports' }).getByRole('listitem');
const logged = (page: Page, line: string | RegExp) => lines(page).filter({ hasText: line }).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

test('the examples call the widget of the page, and the log shows what it reports', async () => {
  const { page, complaints } = await openReference();
  // Until the widget has loaded, calls are queued, and their results are lost.
  await eventually(async () => {
    await run(page, 'isOpen');
    expect(await lines(page).allTextContents()).toContain('isOpen() is false');
  });

  await run(page, 'open');
  await dialog(page).getByRole('searchbox').or(dialog(page).getByRole('combobox')).first().waitFor();
  await logged(page, 'open {"agent":"search"}');
  await logged(page, /^search \{"query":"script","results":[1-9]\d*\}$/);
  await run(page, 'isOpen');
  await logged(page, 'isOpen() is true');
  await run(page, 'close');
  await logged(page, 'close {"agent":"search"}');
  await dialog(page).waitFor({ state: 'hidden' });

  await run(page, 'push');
  await logged(page, 'open {"agent":"share"}');
  await run(page, 'toggle');
  await logged(page, 'close {"agent":"share"}');

  const launcher = page.locator('foyer-widget').getByRole('button').first();
  await run(page, 'hide');
  await launcher.waitFor({ state: 'hidden' });
  await run(page, 'show');
  await launcher.waitFor();

  await page.getByRole('link', { name: 'Ask a question' }).click();
  await logged(page, 'open {"agent":"chat"}');
  await run(page, 'resetChat');
  await run(page, 'logout');
  await run(page, 'destroy');
  await eventually(async () => expect(await page.locator('foyer-widget').count()).toBe(0));
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('after its removal, other examples restore the widget, and attributes take effect', async () => {
  const { page } = await openReference();
  const launcher = page.locator('foyer-widget').getByRole('button').first();
  await launcher.waitFor();
  await run(page, 'destroy');
  await launcher.waitFor({ state: 'detached' });
  await run(page, 'on');
  await run(page, 'open');
  await logged(page, 'open {"agent":"search"}');
  await logged(page, /^listener\(\{"query":"script"/);
  await page
    .getByRole('button', { name: 'Try data-position' })
    .evaluate((button) => (button as HTMLElement).click());
  await eventually(async () => expect((await launcher.boundingBox())?.x).toBe(20));
  await page
    .getByRole('button', { name: 'Try share', exact: true })
    .evaluate((button) => (button as HTMLElement).click());
  await logged(page, 'open {"agent":"share"}');
  await page.context().close();
});

test('calls before the script has loaded run after it', async () => {
  const { page } = await openTab({ baseURL: foyer.origin, reducedMotion: 'reduce' });
  const held = Promise.withResolvers<void>();
  await page.route('**/widget.js*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/developers', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Run open', exact: true }).waitFor();
  await eventually(async () => {
    await run(page, 'open');
    expect(await page.evaluate(() => JSON.stringify(window.Foyer))).toContain('["open"');
  });
  held.resolve();
  await logged(page, 'open {"agent":"search"}');
  await page.context().close();
});

test('the element on the page searches in place', async () => {
  const { page } = await openReference();
  const inline = page.locator('foyer-search');
  await inline.locator('input').fill('script');
  await inline.getByRole('option').first().waitFor();
  expect(await dialog(page).isVisible()).toBe(false);
  await logged(page, /^search \{"query":"script"/);
  await expectAccessible(page, 'with results in the page');
  await page.context().close();
});

test('without scripts the reference is readable, and the examples have no buttons', async () => {
  const page = new PlainPage(foyer.origin);
  await page.goto('/developers');
  for (const name of Object.keys(METHODS))
    expect(await page.locator(`#method-${name}`).textContent()).toBe(name);
  expect(await page.getByRole('button', { name: /^Run/ }).count()).toBe(0);
  await page.locator('foyer-search').getByRole('link', { name: 'Search this website' }).click();
  await page.waitForURL('**/agents/search');
});

test('the reference of the API has an anchor for each call of the OpenAPI document', async () => {
  const html = (await download(`${foyer.origin}/developers/api`)).text();
  const { paths } = JSON.parse((await download(`${foyer.origin}/api/openapi.json`)).text());
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as object));
  expect(operations.length).toBeGreaterThan(60);
  for (const { operationId } of operations) {
    expect(html).toContain(`id="${operationId}"`);
    expect(html).toContain(`href="#${operationId}"`);
  }
});

test('the assistant of this website knows the widget, and does not quote the list of calls', async () => {
  const owner = await signIn(foyer.origin, ADMIN);
  const { site } = await owner.get<{ site: { bot_id: string } }>('/api/sites/foyer');
  const search = async (words: string) => {
    const path = `/api/search/bot/${site.bot_id}?limit=50&q=${encodeURIComponent(words)}`;
    const { results } = await owner.get<{ results: { url: string }[] }>(path);
    return results.map(({ url }) => new URL(url).pathname);
  };
  expect(await search('hide the launcher')).toContain('/developers');
  expect(await search('answers 200 refuses with 401 403 404')).not.toContain('/developers/api');
});

test('links between the two references lead to the named entries', async () => {
  const page = new PlainPage(foyer.origin);
  await page.goto('/developers');
  const references = await page.locator('main a[href*="#"]').all();
  const links = await Promise.all(
    references.map(async (link) => new URL((await link.getAttribute('href')) ?? '', page.url()).href),
  );
  expect(links.length).toBeGreaterThan(9);
  for (const link of links) {
    await page.goto(link);
    expect(await page.locator(`[id="${new URL(link).hash.slice(1)}"]`).count(), link).toBe(1);
  }
});
