import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab, type Tab } from '../setup/browser/browser.ts';
import { serveNpmManual, type TestWebsite } from '../setup/websites/websites.ts';
import { type HostPage, serveHostPage } from './widget-host.ts';

let manual: TestWebsite & { paths: string[] };
beforeAll(async () => {
  manual = await serveNpmManual();
});
afterAll(async () => {
  await manual?.close();
});

/** The other tests of pages have servers with SQLite. */
const ENGINES =
  process.env.TEST_ENGINES === 'all' ? (['sqlite', 'postgres'] as const) : (['postgres'] as const);

// From an empty server to a visitor's answer: each step depends on the previous one.
describe.each(ENGINES)('the main job on %s', (engine) => {
  let foyer: ServerProcess;
  let host: HostPage;
  let owner: Tab;
  let visitor: Tab;
  let script: string;

  beforeAll(async () => {
    foyer = await startServer({ CRAWLER_ALLOW_HOSTS: manual.domain, LOG_LEVEL: 'warn' }, engine);
    host = await serveHostPage({ foyerOrigin: foyer.origin, site: 'npm-manual' });
    owner = await openTab({ baseURL: foyer.origin });
    visitor = await openTab();
  });
  afterAll(async () => {
    await Promise.all([foyer?.stop(), host?.close()]);
  });

  test('a user signs up and verifies the address by email', async () => {
    const { page } = owner;
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await page.getByLabel('Email', { exact: true }).fill('olive@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(linkIn(await waitForMail(foyer.dataDir, 'olive@example.org')));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.waitForURL('**/u/olive');
    expect(owner.complaints).toEqual([]);
  });

  test('the user adds a website, and its pages appear without a reload', async () => {
    const { page } = owner;
    await page.getByLabel('Website address').fill(manual.domain);
    await page.getByLabel('Name').fill('npm manual');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.waitForURL('**/u/olive/sites/npm-manual');
    await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText(`${manual.paths.length} pages`).first().waitFor();
    await page.getByRole('link', { name: 'See what was read' }).click();
    await page.getByRole('link', { name: 'npm-access', exact: true }).waitFor();
    expect(owner.complaints).toEqual([]);
  });

  test('the user finds the script tag, and allows the website that has it', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Set up' }).click();
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await page.getByLabel(/Domains besides/).fill(new URL(host.origin).host);
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Save domains' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto('/u/olive/sites');
    script = await page.locator('code', { hasText: 'widget.js' }).innerText();
    expect(script).toBe(`<script async src="${foyer.origin}/widget.js?site=npm-manual"></script>`);
    expect(owner.complaints).toEqual([]);
  });

  test('a visitor of that website asks, and the answer cites the right passage', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(host.origin);
    expect(await (await fetch(host.origin)).text()).toContain(script);
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
    expect(asked.filter((url) => url.startsWith(`${foyer.origin}/api`))).toEqual([]);

    await page.getByRole('button', { name: 'Open chat' }).click();
    await ask(page, 'Which files are always included in a package?');
    const source = page.getByRole('link', { name: /^Source 1/ }).first();
    await source.waitFor();
    const address = await source.getAttribute('href');
    expect(address).toContain('/commands/npm-publish.html#files-included-in-package');

    const cited = await openTab();
    await cited.page.goto(address ?? '');
    const anchor = decodeURIComponent(new URL(address ?? '').hash.slice(1));
    expect(await cited.page.locator(`[id="${anchor}"]`).count()).toBe(1);
    await cited.page.context().close();
  });

  test('a question that the pages do not answer is refused, and offers contact with the owner', async () => {
    const { page } = visitor;
    await ask(page, 'What will the weather be like in Lisbon tomorrow?');
    await page.getByText('couldn’t find', { exact: false }).first().waitFor();
    await page.getByText('Want a reply from our team?').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.org');
    await page.getByRole('checkbox').check();
    await page
      .locator('form', { has: page.getByRole('checkbox') })
      .getByRole('button', { name: 'Send' })
      .click();
    await page.getByText('We’ll get back to you by email').waitFor();
    const mail = await waitForMail(foyer.dataDir, 'olive@example.org', 2);
    expect(mail.text).toContain('visitor@example.org');
    expect(mail.text).toContain('Lisbon');
  });

  test('the search finds pages while the visitor types, also with typos', async () => {
    const { page } = visitor;
    await page.getByRole('tab', { name: 'Search' }).click();
    const field = page.getByRole('combobox', { name: 'Search this website' });
    await field.pressSequentially('depreca');
    await page
      .getByRole('option', { name: /npm-deprecate/ })
      .first()
      .waitFor();
    await field.fill('workpaces');
    const found = page.getByRole('option', { name: /workspaces/ }).first();
    await found.waitFor();
    expect(await found.locator('mark').count()).toBeGreaterThan(0);
  });

  test('the share buttons are real links to the page', async () => {
    const { page } = visitor;
    await page.getByRole('tab', { name: 'Share' }).click();
    const link = page.getByRole('link', { name: /Mastodon/ });
    await link.waitFor();
    const href = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(href).toContain(host.origin);
  });

  test('the dashboard shows the owner the questions, and those without an answer', async () => {
    const { page } = owner;
    await page.goto('/u/olive');
    const attention = page.getByRole('region', { name: 'Needs your attention' });
    await attention.getByText('What will the weather be like in Lisbon tomorrow?').waitFor();
    const questions = page.getByRole('region', { name: 'Questions in the last 30 days' });
    expect(await questions.locator('strong').innerText()).toBe('2');
    const conversations = page.getByRole('region', { name: 'Recent conversations' });
    await conversations
      .getByRole('row', { name: /Which files are always included in a package\? npm manual 2/ })
      .waitFor();
    expect(owner.complaints).toEqual([]);
  });

  test('the widget never violates the strict policy of the host page', () => {
    expect(visitor.complaints).toEqual([]);
  });

  test('a website that is not allowed gets no widget', async () => {
    const stranger = await serveHostPage({ foyerOrigin: foyer.origin, site: 'npm-manual' });
    const tab = await openTab();
    await tab.page.goto(stranger.origin);
    await tab.page.getByRole('button', { name: 'Open chat' }).click();
    await tab.page.getByText('not on its list of allowed domains').first().waitFor();
    await tab.page.context().close();
    await stranger.close();
  });
});

async function ask(page: Page, question: string): Promise<void> {
  // No other question is accepted until an answer has ended.
  await page.locator('[role=log][aria-busy=false]').waitFor();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
}
